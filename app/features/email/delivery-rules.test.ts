import { describe, expect, it } from "vitest";
import {
  classifyFailure,
  emailPause,
  isTooOld,
  isUnansweredForGood,
  serverPause,
  unansweredPause,
} from "#app/features/email/delivery-rules.ts";

function failure(details: object): Error {
  return Object.assign(new Error("failed"), details);
}

describe("classifyFailure", () => {
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
    expect(classifyFailure(failure({ code, command, permanent }))).toBe(verdict);
  });
});

describe("classifyFailure, once the mail server has got all of an e-mail,", () => {
  it.each(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"])("makes 'unanswered' of %s", (code) => {
    expect(classifyFailure(failure({ code, isTransmitted: true }))).toBe("unanswered");
  });

  it.each([
    [
      "a server that says that it closes down",
      "no server",
      { code: "ECONNECTION", responseCode: 421 },
    ],
    ["a text refused for now", "later", { code: "EMESSAGE", responseCode: 451 }],
    [
      "a text refused for good",
      "never",
      { code: "EMESSAGE", responseCode: 554, command: "DATA", permanent: true },
    ],
  ] as const)("takes %s for the answer that it is", (_what, verdict, details) => {
    expect(classifyFailure(failure({ ...details, isTransmitted: true }))).toBe(verdict);
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

it("five copies without an answer are enough, after pauses that grow", () => {
  const copies = [1, 2, 3, 4, 5];
  expect(copies.map(isUnansweredForGood)).toEqual([false, false, false, false, true]);
  const minutes = copies.slice(0, 4).map((each) => unansweredPause(each) / 60_000);
  expect(minutes).toEqual([1 / 6, 1, 60, 360]);
});

it("an e-mail is too old after five days", () => {
  const createdAt = new Date("2027-02-26T12:00:00Z");
  expect(isTooOld({ createdAt }, new Date("2027-03-03T12:00:00Z"))).toBe(false);
  expect(isTooOld({ createdAt }, new Date("2027-03-03T12:00:01Z"))).toBe(true);
});
