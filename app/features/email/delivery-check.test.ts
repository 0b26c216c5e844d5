import { describe, expect, it } from "vitest";
import {
  type DeliveryRecords,
  isMailboxProvider,
  judgeDelivery,
} from "#app/features/email/delivery-check.ts";

const sender = { domain: "shop.example", selector: "s1", reportsTo: "post@shop.example" };
const complete: DeliveryRecords = {
  spf: ["google-site-verification=1", "v=spf1 include:_spf.relay.example ~all"],
  dkim: ["v=DKIM1; k=rsa; p=MIGfMA0"],
  dmarc: ["v=DMARC1; p=none; rua=mailto:post@shop.example"],
};

function judge(name: string, changes: Partial<DeliveryRecords> = {}) {
  const found = judgeDelivery({ ...complete, ...changes }, sender);
  return found.find((finding) => finding.name === name);
}

describe("judgeDelivery", () => {
  it("is content with one record of each kind", () => {
    const states = judgeDelivery(complete, sender).map(({ state }) => state);
    expect(states).toEqual(["good", "good", "good"]);
  });

  it.each([
    [[], "Der Eintrag fehlt."],
    [["v=spf10 ~all"], "Der Eintrag fehlt."],
    [["v=spf1 a ~all", "V=SPF1 mx -all"], "2 Einträge"],
    [["v=spf1 a +all"], "alle Mailserver der Welt"],
    [["v=spf1 a all"], "alle Mailserver der Welt"],
    [["v=spf1 a ?all"], "alle Mailserver der Welt"],
    [["v=spf1"], "alle Mailserver der Welt"],
  ])("names what is wrong with the SPF records %j", (spf, words) => {
    expect(judge("SPF", { spf })).toMatchObject({
      state: "bad",
      sentence: expect.stringContaining(words),
    });
  });

  it.each(["v=spf1 redirect=_spf.relay.example", "v=spf1 -all", "V=spf1 ip4:192.0.2.1 ~ALL"])(
    "takes %s",
    (record) => {
      expect(judge("SPF", { spf: [record] })?.state).toBe("good");
    },
  );

  it("says what to enter", () => {
    expect(judge("SPF", { spf: [] })?.entry).toEqual({
      name: "shop.example",
      text: "v=spf1 include:… ~all",
    });
    expect(judge("DMARC", { dmarc: [] })?.entry).toEqual({
      name: "_dmarc.shop.example",
      text: "v=DMARC1; p=none; rua=mailto:post@shop.example",
    });
  });

  it.each([
    [[], "Der Eintrag fehlt unter s1._domainkey.shop.example"],
    [["v=DKIM1; p="], "zurückgezogen"],
    [["v=DKIM1; k=rsa; p= ;"], "zurückgezogen"],
  ])("names what is wrong with the DKIM records %j", (dkim, words) => {
    expect(judge("DKIM", { dkim })).toMatchObject({
      state: "bad",
      sentence: expect.stringContaining(words),
    });
  });

  it.each([
    [[], "Der Eintrag fehlt."],
    [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "mehrere"],
    [["v=DMARC1"], "sagt nicht"],
    [["v=DMARC1; sp=none"], "sagt nicht"],
    [["v=DMARC1; p=maybe"], "sagt nicht"],
  ])("names what is wrong with the DMARC records %j", (dmarc, words) => {
    expect(judge("DMARC", { dmarc })).toMatchObject({
      state: "bad",
      sentence: expect.stringContaining(words),
    });
  });

  it("claims nothing where the DNS was silent, or nobody knows the selector", () => {
    const silent = judgeDelivery({ spf: null, dkim: undefined, dmarc: null }, sender);
    expect(silent.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"]);
    expect(silent[1]?.sentence).toContain("Selektor");
    expect(silent[0]?.sentence).toContain("nicht geantwortet");
  });
});

describe("isMailboxProvider", () => {
  it("knows domains in which an owner can enter nothing", () => {
    expect(isMailboxProvider("GMX.de")).toBe(true);
    expect(isMailboxProvider("shop.example")).toBe(false);
  });
});
