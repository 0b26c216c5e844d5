import { describe, expect, it } from "vitest";
import {
  classifyFailure,
  emailPause,
  isTooOld,
  isUnansweredTooOften,
  serverPause,
  unansweredPause,
} from "#app/features/email/delivery-rules.ts";

function failure(details: object): Error {
  return Object.assign(new Error("failed"), details);
}

describe("classifyFailure", () => {
  it.each([
    ["a recipient refused permanently", "never", ["EENVELOPE", "RCPT TO", true]],
    ["a recipient refused temporarily", "later", ["EENVELOPE", "RCPT TO", false]],
    ["a text refused permanently", "never", ["EMESSAGE", "DATA", true]],
    ["a text refused temporarily", "later", ["EMESSAGE", "DATA", false]],
    // Wrong settings of the operator would otherwise fail every e-mail within minutes.
    ["a sender refused permanently", "later", ["EENVELOPE", "MAIL FROM", true]],
    ["an invalid address", "later", ["EENVELOPE", "API", undefined]],
    ["no listening server", "no server", ["ESOCKET", "CONN", undefined]],
    ["an unknown host", "no server", ["EDNS", "CONN", undefined]],
    ["a closed connection", "no server", ["ECONNECTION", "CONN", undefined]],
    ["a server that shuts down", "no server", ["ECONNECTION", "CONN", false]],
    ["a missing greeting", "no server", ["ETIMEDOUT", "CONN", undefined]],
    ["the deadline", "no server", ["EABORT", undefined, undefined]],
    ["a wrong password", "no server", ["EAUTH", "AUTH PLAIN", true]],
    ["no encryption", "no server", ["ETLS", "STARTTLS", true]],
    ["a greeting with an error code", "no server", ["EPROTOCOL", "CONN", true]],
    ["a bug in our code", "later", [undefined, undefined, undefined]],
  ] as const)("classifies %s as: %s", (_what, verdict, [code, command, permanent]) => {
    expect(classifyFailure(failure({ code, command, permanent }))).toBe(verdict);
  });
});

describe("classifyFailure, once the mail server has received the whole e-mail,", () => {
  it.each(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"])(
    "classifies %s as unanswered",
    (code) => {
      expect(classifyFailure(failure({ code, isTransmitted: true }))).toBe("unanswered");
    },
  );

  it.each([
    [
      "a server that announces its shutdown",
      "no server",
      { code: "ECONNECTION", responseCode: 421 },
    ],
    ["a text refused temporarily", "later", { code: "EMESSAGE", responseCode: 451 }],
    [
      "a text refused permanently",
      "never",
      { code: "EMESSAGE", responseCode: 554, command: "DATA", permanent: true },
    ],
  ] as const)("still treats %s as a reply", (_what, verdict, details) => {
    expect(classifyFailure(failure({ ...details, isTransmitted: true }))).toBe(verdict);
  });
});

describe("the pause", () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 100];

  it("after a refusal grows up to six hours", () => {
    const minutes = attempts.map((attempt) => emailPause(attempt) / 60_000);
    expect(minutes).toEqual([1 / 6, 1, 5, 15, 60, 180, 360, 360, 360]);
  });

  it("without a mail server grows up to five minutes", () => {
    const seconds = attempts.map((attempt) => serverPause(attempt) / 1000);
    expect(seconds).toEqual([1, 2, 5, 10, 30, 60, 300, 300, 300]);
  });
});

it("five unanswered attempts are the maximum, with growing pauses", () => {
  const copies = [1, 2, 3, 4, 5];
  expect(copies.map(isUnansweredTooOften)).toEqual([false, false, false, false, true]);
  const minutes = copies.slice(0, 4).map((each) => unansweredPause(each) / 60_000);
  expect(minutes).toEqual([1 / 6, 1, 60, 360]);
});

it("an e-mail expires after five days", () => {
  const createdAt = new Date("2027-02-26T12:00:00Z");
  expect(isTooOld({ createdAt }, new Date("2027-03-03T12:00:00Z"))).toBe(false);
  expect(isTooOld({ createdAt }, new Date("2027-03-03T12:00:01Z"))).toBe(true);
});
