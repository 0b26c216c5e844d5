import { describe, expect, it } from "vitest";
import { emailPause, isTooOld, judge, serverPause } from "#app/features/email/delivery-rules.ts";

function failure(details: object): Error {
  return Object.assign(new Error("failed"), details);
}

describe("judge", () => {
  it.each([
    ["a recipient refused for good", "never", ["EENVELOPE", "RCPT TO", true]],
    ["a recipient refused for now", "later", ["EENVELOPE", "RCPT TO", false]],
    ["a text refused for good", "never", ["EMESSAGE", "DATA", true]],
    ["a text refused for now", "later", ["EMESSAGE", "DATA", false]],
    // Wrong settings of the operator would otherwise end every e-mail within minutes.
    ["a sender refused for good", "later", ["EENVELOPE", "MAIL FROM", true]],
    ["an address that cannot be sent to here", "later", ["EENVELOPE", "API", undefined]],
    ["nobody listening", "no server", ["ESOCKET", "CONN", undefined]],
    ["an unknown name", "no server", ["EDNS", "CONN", undefined]],
    ["a connection that ends", "no server", ["ECONNECTION", "CONN", undefined]],
    ["a server that closes down", "no server", ["ECONNECTION", "CONN", false]],
    ["a greeting that does not come", "no server", ["ETIMEDOUT", "CONN", undefined]],
    ["the deadline", "no server", ["EABORT", undefined, undefined]],
    ["a wrong password", "no server", ["EAUTH", "AUTH PLAIN", true]],
    ["no encryption", "no server", ["ETLS", "STARTTLS", true]],
    ["a greeting that refuses us", "no server", ["EPROTOCOL", "CONN", true]],
    ["a bug of ours", "later", [undefined, undefined, undefined]],
  ] as const)("makes of %s: %s", (_what, verdict, [code, command, permanent]) => {
    expect(judge(failure({ code, command, permanent }))).toBe(verdict);
  });
});

describe("the pauses", () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 100];

  it("of a refused e-mail grow up to six hours", () => {
    const minutes = attempts.map((attempt) => emailPause(attempt) / 60_000);
    expect(minutes).toEqual([1 / 6, 1, 5, 15, 60, 180, 360, 360, 360]);
  });

  it("of all e-mails while there is no mail server grow up to five minutes", () => {
    const seconds = attempts.map((attempt) => serverPause(attempt) / 1000);
    expect(seconds).toEqual([1, 2, 5, 10, 30, 60, 300, 300, 300]);
  });
});

it("an e-mail is too old after five days", () => {
  const createdAt = new Date("2027-02-26T12:00:00Z");
  expect(isTooOld({ createdAt }, new Date("2027-03-03T12:00:00Z"))).toBe(false);
  expect(isTooOld({ createdAt }, new Date("2027-03-03T12:00:01Z"))).toBe(true);
});
