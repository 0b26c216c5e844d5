import { parse } from "node-html-parser";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { emailHtml, QR_CODE_ID } from "#app/features/email/email-html.server.tsx";
import type { EmailBlock } from "#db/email-content.ts";
import { visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";

beforeAll(() => showDemoContent());

const ORIGIN = "https://shop.example";

/** Hostile text in every field of every block. */
const NASTY = `<script>alert("1")</script> & 'Tee' </td></html> äöüß€ {token}`;
const everything: EmailBlock[] = [
  { kind: "paragraph", text: NASTY },
  { kind: "greeting", firstName: NASTY },
  { kind: "external-link", label: NASTY, address: `https://paket.example/"><script>` },
  { kind: "heading", text: NASTY },
  { kind: "heading", text: NASTY, level: 3 },
  { kind: "lines", lines: [NASTY, NASTY] },
  { kind: "quote", text: NASTY },
  { kind: "facts", entries: [{ term: NASTY, value: NASTY }] },
  {
    kind: "table",
    head: [NASTY, "b", "c"],
    rows: [[NASTY, NASTY, NASTY]],
    facts: [[NASTY]],
    extras: [nastyTotal()],
    total: nastyTotal(),
    notes: [NASTY],
  },
  { kind: "link", label: NASTY, path: `/weiter?token="><script>` },
  { kind: "qr-code", text: NASTY, alt: NASTY },
  { kind: "unsubscription", label: NASTY, path: "/weg?token=a" },
  { kind: "note", text: NASTY },
];

function nastyTotal() {
  return { label: NASTY, value: NASTY };
}

function render(...content: EmailBlock[]) {
  const html = emailHtml(content, { origin: ORIGIN, subject: "Deine Bestellung" });
  const document = parse(html);
  const links = document.querySelectorAll("a").map((link) => link.getAttribute("href"));
  return { html, document, links, text: visibleText(document.querySelector("body") ?? document) };
}

describe("the HTML form", () => {
  it("is a German document with the subject as its title", () => {
    const { html, document } = render({ kind: "paragraph", text: "Hallo," });
    expect(html).toMatch(/^<!doctype html><html lang="de"><head><meta charSet="utf-8"\/>/);
    expect(document.querySelector("title")?.text).toBe("Deine Bestellung");
  });

  it("escapes typed text in every field", () => {
    const { html, document, text } = render(...everything);
    expect(document.querySelectorAll("script, style, td td")).toEqual([]);
    expect(html.match(/<\/html>/g)).toHaveLength(1);
    expect(text.split(NASTY)).toHaveLength(1 + 23);
    expect(document.querySelector("img")?.getAttribute("alt")).toBe(NASTY);
  });

  it("escapes its title, too", () => {
    const html = emailHtml([], { origin: ORIGIN, subject: "</title><script>alert(1)</script>" });
    expect(html).not.toContain("<script");
  });

  it("loads no external picture, style or script", () => {
    const { html, document } = render(...everything);
    const sources = document
      .querySelectorAll("[src], [srcset], [background], link, iframe, object")
      .map(({ attrs }) => attrs.src);
    expect(sources).toEqual([`cid:${QR_CODE_ID}`]);
    expect(html).not.toMatch(/url\(|@import|<style/);
  });

  it("uses only plain colours, which mail programs can invert in dark mode", () => {
    const { document } = render(...everything);
    const styles = document.querySelectorAll("[style]").map(({ attrs }) => attrs.style ?? "");
    const colors =
      styles.join(";").match(/(?<=(?:color|background|border|border-top|border-left):)[^;]+/g) ??
      [];
    expect(colors.length).toBeGreaterThan(10);
    for (const each of colors) expect(each).toMatch(/(^|solid )(#[0-9a-f]{6}|inherit|0)$/);
    const ground = document.querySelector("body > div")?.getAttribute("style");
    expect(ground).toContain(";color:#15323c;");
    expect(ground).toContain(";background:#ffffff;");
  });

  it("links only to this site, except for steps elsewhere", () => {
    expect(render(...everything).links).toEqual([
      ORIGIN,
      `https://paket.example/"><script>`,
      `${ORIGIN}/weiter?token="><script>`,
      `${ORIGIN}/weg?token=a`,
      `${ORIGIN}/impressum`,
    ]);
  });

  it("makes the first step a button, and the others links without their address", () => {
    const path = "/auth/new-password?token=a-b_c";
    const { document, links, text } = render(
      { kind: "external-link", label: "Sendung verfolgen", address: "https://paket.example/1" },
      { kind: "link", label: "Neues Passwort wählen", path },
    );
    const buttons = document.querySelectorAll('a[style*="padding"]').map(visibleText);
    expect(buttons).toEqual(["Sendung verfolgen"]);
    expect(links).toEqual(expect.arrayContaining(["https://paket.example/1", ORIGIN + path]));
    expect(text).toContain("Sendung verfolgen Neues Passwort wählen");
  });

  it("preserves line breaks, even in Outlook", () => {
    const { document } = render(
      { kind: "quote", text: "Guten Tag,\n\nbis <bald>" },
      { kind: "lines", lines: ["Kurfürstenstraße 117a", "15230 Frankfurt (Oder)"] },
    );
    expect(document.querySelector("blockquote")?.innerHTML).toBe(
      "Guten Tag,<br><br>bis &lt;bald&gt;",
    );
    expect(document.innerHTML).toContain("Kurfürstenstraße 117a<br>15230 Frankfurt (Oder)");
  });

  it("repeats the headings of the middle columns beside their values, so that tables fit on phones", () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const tent = ["Ein Zelt", "1", "49,90 €", "49,90 €"];
    const { document } = render({
      kind: "table",
      head: ["Artikel", "Menge", "Einzelpreis", "Summe"],
      // Two lines of an order may be identical.
      rows: [tent, tent],
      total: { label: "Gesamt", value: "99,80 €" },
    });
    const rows = document
      .querySelectorAll("tr")
      .map((row) => row.querySelectorAll("th, td").map(visibleText));
    const row = ["Ein Zelt Menge: 1, Einzelpreis: 49,90 €", "49,90 €"];
    expect(rows).toEqual([["Artikel", "Summe"], row, row, ["Gesamt", "99,80 €"]]);
    const scopes = document.querySelectorAll("th").map(({ attrs }) => attrs.scope);
    expect(scopes).toEqual(["col", "col", "row"]);
    expect(log).not.toHaveBeenCalled();
  });

  it("shows what follows a folded list in its next line", () => {
    const dates = { summary: "und 2 weitere Termine", list: ["Di., 29.12.2026", "Di., 5.1.2027"] };
    const { document } = render({
      kind: "table",
      head: ["Artikel", "Summe"],
      rows: [["Atmen lernen", "159,00 €"]],
      facts: [["Dienstag", dates, "Online"]],
      total: { label: "Gesamt", value: "159,00 €" },
    });
    expect(document.innerHTML).toContain("<br>Dienstag<details>");
    expect(document.innerHTML).toContain("</details>Online");
  });

  it("has the signature of the text form, with a link to the imprint that only a file writes out", () => {
    const { text, links } = render();
    const facts = "BeHappy · Morgenufer 12 · 10178 Berlin kontakt@behappy.example";
    expect(text).toBe(`BeHappy ${facts} Impressum`);
    expect(links).toContain(`${ORIGIN}/impressum`);
    const file = parse(emailHtml([], { origin: ORIGIN, subject: "", isFile: true }));
    expect(visibleText(file)).toContain(`${facts} ${ORIGIN}/impressum`);
  });

  it("asks mail programs to keep its colours", () => {
    const { document } = render();
    const meta = document.querySelector('meta[name="color-scheme"]');
    expect(meta?.getAttribute("content")).toBe("light only");
  });
});
