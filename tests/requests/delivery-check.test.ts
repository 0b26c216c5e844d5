import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { section } from "#tests/support/checklist.ts";
import { DnsServer } from "#tests/support/dns-server.ts";
import { createAdmin, createCustomer, enter, fieldErrors } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

vi.hoisted(() => {
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
});

const PAGE = "/admin/settings/zustellung";
const complete = {
  "shop.example": ["v=spf1 include:relay.example -all"],
  "s1._domainkey.shop.example": ["v=DKIM1; k=rsa; p=MIGf"],
  "_dmarc.shop.example": ["v=DMARC1; p=quarantine"],
};
let dns: DnsServer;
let admin: Browser;

beforeEach(async () => {
  storeSettings({ mailFrom: "Shop <post@shop.example>" });
  // The settings are read again from the next turn on.
  await new Promise(setImmediate);
  dns = await new DnsServer().start();
  env.DNS_SERVER = dns.address;
  ({ browser: admin } = await createAdmin());
});

afterEach(async () => {
  env.DNS_SERVER = undefined;
  await dns.stop();
  forgetSettings();
});

/** Whether the checklist offers the check. */
const isOffered = async () => {
  const { document } = await admin.get("/admin");
  return document.querySelector(`${section} a[href="${PAGE}"]`) !== null;
};

describe("'Zustellung prüfen'", () => {
  it("is reached from the section 'E-Mail', and from 'Vor dem Start' until all is found", async () => {
    const section = await admin.get("/admin/settings/mail");
    expect(section.document.querySelector(`a[href="${PAGE}"]`)?.textContent).toBe(
      "Zustellung prüfen",
    );
    expect(await isOffered()).toBe(true);
    dns.records = complete;
    const checked = await admin.post(PAGE, { intent: "check", selector: "s1" });
    const text = visibleText(checked.document);
    expect(checked.status).toBe(200);
    expect(text.match(/in Ordnung/g)).toHaveLength(3);
    expect(text).toContain("v=spf1 include:relay.example -all");
    expect(await isOffered()).toBe(false);
    const again = await admin.get(PAGE);
    expect(again.document.querySelector("[name=selector]")?.getAttribute("value")).toBe("s1");
  });

  it("asks anew once the sender has another domain", async () => {
    dns.records = complete;
    await admin.post(PAGE, { intent: "check", selector: "s1" });
    storeSettings({ mailFrom: "post@neu.example", checkedDomain: "shop.example" });
    await new Promise(setImmediate);
    expect(await isOffered()).toBe(true);
  });

  it("says what to enter where something is missing", async () => {
    const { document } = await admin.post(PAGE, { intent: "check", selector: "s1" });
    const text = visibleText(document);
    expect(text.match(/zu tun/g)).toHaveLength(3);
    expect(text).toContain(
      "Name: _dmarc.shop.example Wert: v=DMARC1; p=none; rua=mailto:post@shop.example",
    );
    expect(await isOffered()).toBe(true);
  });

  it("takes the DMARC record of the domain above", async () => {
    storeSettings({ mailFrom: "post@news.shop.example" });
    await new Promise(setImmediate);
    dns.records = { "_dmarc.shop.example": ["v=DMARC1; p=none"] };
    const { document } = await admin.post(PAGE, { intent: "check" });
    expect(visibleText(document)).toContain("Vorhanden, mit „p=none“.");
    expect(dns.asked).not.toContain("_dmarc.example");
  });

  it("joins the parts of a long key, and asks for no key without a selector", async () => {
    const key = `v=DKIM1; k=rsa; p=${"A".repeat(400)}`;
    dns.records = { ...complete, "s1._domainkey.shop.example": [key] };
    expect(
      visibleText((await admin.post(PAGE, { intent: "check", selector: "s1" })).document),
    ).toContain(key);
    dns.asked.length = 0;
    const { document } = await admin.post(PAGE, { intent: "check", selector: "" });
    expect(visibleText(document)).toContain("Dafür braucht es den Selektor");
    expect(dns.asked.some((name) => name.includes("_domainkey"))).toBe(false);
  });

  it("blames nobody if the DNS fails", async () => {
    dns.records = { "shop.example": null, "_dmarc.shop.example": null };
    const { document } = await admin.post(PAGE, { intent: "check" });
    expect(visibleText(document)).toContain("Das DNS hat nicht geantwortet.");
  });

  it.each(["s 1", "s1.evil.example/x", "-s", "ä", "x".repeat(64), "s1\r\nx"])(
    "refuses the selector %j",
    async (selector) => {
      const refused = await admin.post(PAGE, { intent: "check", selector });
      expect(refused.status).toBe(400);
      expect(fieldErrors(refused)).toHaveProperty("selector");
      expect(dns.asked).toEqual([]);
    },
  );

  it("says that nothing can be entered at a provider of mailboxes", async () => {
    storeSettings({ mailFrom: "laden@gmx.de" });
    await new Promise(setImmediate);
    expect(visibleText((await admin.get(PAGE)).document)).toContain(
      "gmx.de gehört Ihrem Postfach-Anbieter",
    );
  });

  it("is for admins", async () => {
    const customer = new Browser();
    await enter(customer, await createCustomer());
    await customer.post(PAGE, { intent: "check", selector: "s1" });
    await new Browser().post(PAGE, { intent: "check", selector: "s1" });
    expect(dns.asked).toEqual([]);
  });
});
