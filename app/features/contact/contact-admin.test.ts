import { describe, expect, it } from "vitest";
import { replyDraft } from "#app/features/contact/contact-admin.ts";

const received = {
  email: "kim@beispiel.de",
  message: "Guten Tag.\n\nGibt es noch Plätze?",
  createdAt: new Date("2026-11-21T09:05:00Z"),
};

/** Recipient, subject and text as a mail program parses them. */
function read(draft: string) {
  const url = new URL(draft);
  const [subject, body, ...others] = url.search.slice(1).split("&");
  expect(others).toEqual([]);
  const textOf = (field = "") => decodeURIComponent(field.replace(/^\w+=/, ""));
  return { to: decodeURIComponent(url.pathname), subject: textOf(subject), body: textOf(body) };
}

describe("a reply draft", () => {
  it("is addressed to the sender, has a subject and quotes the message line by line", () => {
    expect(read(replyDraft(received, "BeHappy"))).toEqual({
      to: "kim@beispiel.de",
      subject: "Re: Deine Nachricht an BeHappy",
      body: [
        "Hallo,",
        "",
        "",
        "",
        "Am 21.11.2026, 10:05\u00A0Uhr hast du geschrieben:",
        "> Guten Tag.",
        "> ",
        "> Gibt es noch Plätze?",
      ].join("\r\n"),
    });
  });

  it("takes no recipient, subject or copy from the typed text", () => {
    const email = "a?cc=x@beispiel.de";
    const draft = replyDraft(
      { ...received, email, message: "Hallo&bcc=alle@beispiel.de\n?x=1#y" },
      "BeHappy",
    );
    expect(draft).toMatch(/^mailto:a%3Fcc%3Dx@beispiel\.de\?subject=[^&#?]+&body=[^&#?]+$/);
    expect(read(draft).body).toContain("> Hallo&bcc=alle@beispiel.de\r\n> ?x=1#y");
  });

  it.each([
    ["letters", "Wort ".repeat(1000)],
    ["umlauts", "äöü".repeat(1600)],
    ["what takes two code units", "🌞".repeat(2500)],
    ["short lines", "a\n".repeat(2500)],
  ])("is truncated to 2,000 characters with a mark: a message of %s", (_, message) => {
    const draft = replyDraft({ ...received, message }, "BeHappy");
    expect(draft.length).toBeLessThanOrEqual(2000);
    expect(draft.length).toBeGreaterThan(1900);
    const { body } = read(draft);
    expect(body).not.toContain("\uFFFD");
    expect(body).toMatch(/[^\r\n]\r\n> \[…\]$/);
  });

  it("is not truncated if it fits", () => {
    const room = 2000 - replyDraft({ ...received, message: "" }, "BeHappy").length;
    const whole = replyDraft({ ...received, message: "x".repeat(room) }, "BeHappy");
    expect(whole).toHaveLength(2000);
    expect(whole).not.toContain(encodeURIComponent("[…]"));
    expect(
      read(replyDraft({ ...received, message: "x".repeat(room + 1) }, "BeHappy")).body,
    ).toMatch(/\[…\]$/);
  });
});
