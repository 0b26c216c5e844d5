import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import {
  noticeFolder,
  noticePdf,
  noticePicture,
} from "#app/features/settings/guarantee-notice.server.ts";
import { makeRegularBackup } from "#db/backup/regular-backups.server.ts";
import { db } from "#db/client.server.ts";
import { shop } from "#db/schema.ts";
import { gapsOf, section } from "#tests/support/checklist.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { createAdmin, createItem } from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1", BASE_URL: "https://behappy.test" });

it("the checklist is folded at the end of the page once everything is done", async () => {
  mkdirSync(noticeFolder);
  const provide = (name: string, text: string) =>
    writeFileSync(path.join(noticeFolder, name), text);
  for (const name of ["agb", "datenschutz"]) provide(`${name}.md`, "Ein Text.");
  provide("gewaehrleistung.svg", "<svg></svg>");
  provide("gewaehrleistung.pdf", "%PDF-1.7");
  // Files of an earlier test may be known for another second.
  for (const read of [noticePicture, noticePdf]) read({ isFresh: true });
  const texts = {
    operatorName: "Hof am See",
    siteName: "Hof am See",
    street: "Seeweg 1",
    zipcode: "12345",
    city: "Seedorf",
    email: "hof@beispiel.de",
    bankRecipient: "Hof am See",
    bankIban: "DE02120300000000202051",
    phone: "030 1234567",
    taxScheme: "small-business",
    taxNumber: "20/123/45678",
    deliveryTime: "3 bis 5 Werktage",
    deliveryArea: "Deutschland",
    accessibilityNeeded: "no",
    disputeNeeded: "no",
    shippingFlat: "0,00",
  };
  storeSettings(texts);
  createItem({ manufacturer: "Töpferei Kühn, Am Deich 4, 24937 Flensburg" });
  createItem({ category: "membership", title: "Lifetime Membership" });
  const { browser } = await createAdmin();
  for (const page of ["start", "offers", "about", "concept", "team"]) {
    await browser.post(`/admin/pages/${page}`, { intent: "accept", version: "0-0" });
  }
  expect(gapsOf(await browser.get("/admin"))).toHaveProperty("Texte der Seiten gelesen");
  for (const page of ["community", "join", "contact", "newsletter"]) {
    const form = await browser.get(`/admin/pages/${page}`);
    expect((await browser.press(form, "Text passt so")).location).toBe("/admin/pages");
    expect((await browser.get(`/admin/pages/${page}`)).text).not.toContain("Text passt so");
  }
  await makeRegularBackup();
  db.update(shop).set({ testEmailArrivedAt: new Date() }).run();
  const page = await browser.get("/admin");
  expect(gapsOf(page)).toEqual({});
  expect(page.document.querySelector(section)).toBeNull();
  expect(page.text).toContain(
    "Vor dem Start: alles erledigt Angaben zum Betreiber Name der Website Rechtstexte",
  );
});
