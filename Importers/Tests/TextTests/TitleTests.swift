import ImporterKit
import ImporterTestKit
import Testing

/// Texts without a heading. Lines for programs and dates must not become titles.
@Suite struct TitleTests {
  private func title(_ text: String, _ mimeType: String, name: String = "sample.txt") throws -> String? {
    let sample = try TextSample()
    defer { sample.remove() }
    let path = try sample.write(text.utf8, to: name)
    return try TextSample.importer().importFile(path, contentType: "public.plain-text", mimeType: mimeType).title
  }

  @Test(arguments: [
    (".. include:: header.rst\n\n.. include:: ../NEWS.txt\n", nil),
    (".. currentmodule:: lock\n\n.. include:: ../CHANGELOG.rst\n", nil),
    (".. contribute:\n\n.. include:: ../CONTRIBUTING.rst\n", nil),
    ("..\n   a comment\n\n__ https://example.org\n", nil),
    (":orphan:\n\n|version| |build|\n\nA paragraph alone.\n", "A paragraph alone."),
    (".. contents::\n   :depth: 2\n\nA paragraph alone.\n", "A paragraph alone."),
    (".. title:: The title\n\nA paragraph.\n", "The title"), (".. _changes:\n\nChanges\n=======\n", "Changes"),
    (":ref:`The guide` is elsewhere.\n", "The guide is elsewhere."),
  ])
  func titlesOfReStructuredText(text: String, title: String?) throws {
    #expect(try self.title(text, "text/x-rst") == title)
  }

  @Test(arguments: [
    ("[![build](https://a.example/b.svg)](https://a.example)\n\nA tool for zebras.\n", "A tool for zebras."),
    ("<!-- generated,\ndo not edit -->\n<p align=\"center\">\n\nA tool.\n", "A tool."),
    ("{% include head.html %}\n[TOC]\n[home]: https://a.example\n", nil), ("2024-03-01\n\nA day.\n", "A day."),
  ])
  func titlesOfMarkdown(text: String, title: String?) throws {
    #expect(try self.title(text, "text/markdown", name: "sample.md") == title)
  }

  @Test(arguments: [
    ("sample.adoc", "include::header.adoc[]\n\nifdef::env[]\nA paragraph.\n", "A paragraph."),
    ("sample.org", "# -*- mode: org -*-\n<2024-03-01 Fri>\nA paragraph.\n", "A paragraph."),
  ])
  func titlesOfOtherMarkup(name: String, text: String, title: String?) throws {
    #expect(try self.title(text, "text/plain", name: name) == title)
  }

  @Test(arguments: [
    "<?xpacket begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\nwords\n",
    "<?xml version=\"1.0\"?>\n<list>one</list>\n", "<!DOCTYPE html>\n<p>words\n",
    "2024-03-01 10:00:00 INFO the service starts\nand more\n", "[2024-03-01T10:00:00.5Z] start\n",
    "Mar  1 10:00:00 host daemon[1]: start\n", "2004-05-02  Ada Beispiel  <ada@example.org>\n\n\t* a.c: Mend.\n",
    "-----BEGIN CERTIFICATE-----\nMIIB\n", ".. include:: header.rst\n", "Fri, 1 Mar 2024 10:00:00 +0100\n",
  ])
  func textsWithoutATitle(text: String) throws {
    #expect(try title(text, "text/plain") == nil)
  }

  @Test(arguments: [
    ("Fri, 1 March 2024\n\nDear diary\n", "Dear diary"), ("1. März 2024\nLiebes Tagebuch\n", "Liebes Tagebuch"),
    ("2024年3月1日\n日記\n", "日記"), ("1 марта 2024 г.\nДневник\n", "Дневник"), ("01/03/2024 10:30\nNotes\n", "Notes"),
    ("1984\nby somebody\n", "1984"), ("2024-03-01 Minutes of the meeting\n", "2024-03-01 Minutes of the meeting"),
    ("May the fourth\n", "May the fourth"), ("12 monkeys\n", "12 monkeys"),
    ("1.2.10\nwords\n", "1.2.10"), ("192.168.0.1\nwords\n", "192.168.0.1"), ("3/4/24\nwords\n", "words"),
    ("March 2024 report\n", "March 2024 report"),
    ("SPDX-License-Identifier: MIT\nA tool\n", "A tool"), ("-*- mode: text -*-\nvim: set tw=78:\nA note\n", "A note"),
    ("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nA signed note\n", "A signed note"),
    ("Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\n\n====== Page ======\n", "====== Page ======"),
  ])
  func titlesOfPlainText(text: String, title: String) throws {
    #expect(try self.title(text, "text/plain") == title)
  }
}
