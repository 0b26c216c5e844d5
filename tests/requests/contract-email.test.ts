import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { fillDocument, findFile } from "#app/features/documents/documents.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { contractBlocks } from "#app/features/orders/contract.server.ts";
import { earlyStartTexts } from "#app/features/orders/early-start.ts";
import type { SettingTexts } from "#app/features/settings/settings-schema.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, documents } from "#db/schema.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { itemOf, order } from "#tests/support/emailed-order.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  browserOf,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

const folder = path.join(env.DATA_DIR, "legal");
const SECOND = 1000;

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  return store({});
});

async function store(texts: SettingTexts): Promise<void> {
  storeSettings(texts);
  await setImmediate();
}

const NOTICE = "gewaehrleistung.pdf";
let addresses = 0;

/** The confirmation of an order of one piece of each item. */
async function confirmed(items: CatalogItem[], fields: Record<string, string> = {}) {
  addresses += 1;
  const email = `vertragsmail-${addresses}@beispiel.de`;
  const browser = await browserOf();
  await fillCart(browser, ...items.map((item): [CatalogItem, number] => [item, 1]));
  await placeSampleOrder(browser, { email, ...fields });
  const [mail] = emailsTo(email);
  if (!mail) throw new Error("no e-mail");
  return { mail, text: mail.text.replaceAll("\u00A0", " ") };
}

const goods = () => createItem({ title: "Ein Becher", price: 1190 });

describe("the overview in the confirmation", () => {
  it("says when and where an event takes place", async () => {
    const { text } = await confirmed([createEvent({ endTime: "20:00" })]);
    expect(text).toContain("Feuerabend\n  Menge: 1, Einzelpreis: 10,00 €, Summe: 10,00 €\n");
    expect(text).toContain("Freitag, 1. Mai 2099, 18:30–20:00 Uhr");
    expect(text).toContain("Potsdam");
  });

  it("states the term of a plan", async () => {
    const plan = createItem({ title: "Yearly Membership", category: "membership" });
    expect((await confirmed([plan])).text).toContain("Laufzeit 12 Monate, endet von selbst");
  });

  it("states delivery time, shipping and the contained tax", async () => {
    await store({ taxScheme: "regular", shippingFlat: "4,90", deliveryTime: "2 bis 4 Werktage" });
    const { text, mail } = await confirmed([goods()]);
    expect(text).toContain("Lieferzeit: 2 bis 4 Werktage");
    expect(text).toContain("Versand: 4,90 €\nGesamt: 16,80 €\ndarin 19 % MwSt.: 2,68 €");
    for (const part of ["Lieferzeit: 2 bis 4 Werktage", "Versand", "MwSt."]) {
      expect(mail.html).toContain(part);
    }
  });

  it("states no tax for a small business, and the reason of a tax-free item", async () => {
    await store({ taxScheme: "small-business" });
    const small = (await confirmed([goods()])).text;
    expect(small).toContain("Gesamt: 11,90 €\nUmsatzsteuerfrei nach § 19 UStG.");
    expect(small).not.toContain("MwSt.");
    await store({ taxScheme: "regular" });
    const course = createItem({ kind: "course", taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" });
    expect((await confirmed([course])).text).toContain("§ 4 Nr. 21 UStG");
  });

  it("says nothing about tax until the owner has chosen a scheme", async () => {
    const { text } = await confirmed([goods()]);
    expect(text).not.toMatch(/MwSt|Umsatzsteuer|UStG|Versand:/);
  });
});

describe("the sentence about the contract", () => {
  it("says that the contract is concluded, unless the owner has written another", async () => {
    expect((await confirmed([goods()])).text).toContain(
      "ist bei uns eingegangen. Diese E-Mail bestätigt den Eingang deiner Bestellung. Mit ihr ist der Vertrag geschlossen.",
    );
    await store({ contractSentence: "Der Vertrag entsteht erst mit dem Versand." });
    const { text } = await confirmed([goods()]);
    expect(text).toContain("Der Vertrag entsteht erst mit dem Versand.");
    expect(text).not.toContain("Vertrag geschlossen");
  });

  it("is missing if the owner has removed it: the e-mail only confirms the receipt", async () => {
    await store({ contractSentence: "" });
    expect((await confirmed([goods()])).text).toContain("Diese E-Mail bestätigt ihren Eingang.");
  });
});

describe("the notice on the legal guarantee", () => {
  let passed = 0;
  /** The shop looks for the file once a second. */
  function pass(): void {
    passed += 5 * SECOND;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + passed });
  }

  async function provideNotice(words = "the owner's notice"): Promise<void> {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, NOTICE), `%PDF-1.7 ${words}`);
    pass();
  }

  it("is attached to the confirmation of goods, as the owner has provided it", async () => {
    await provideNotice();
    const { mail, text } = await confirmed([goods(), createEvent()]);
    expect(text).toContain("Für Waren gilt das gesetzliche Mängelhaftungsrecht.");
    expect(text).toContain("hängt als PDF an dieser E-Mail");
    const [attached, ...others] = (await mailOptionsOf(mail))?.attachments ?? [];
    expect([attached?.filename, others]).toEqual([NOTICE, []]);
    expect(attached?.content?.toString()).toBe("%PDF-1.7 the owner's notice");
  });

  it("stays attached after the owner has replaced or removed the file, and is stored once", async () => {
    await provideNotice("of the day");
    const { mail } = await confirmed([goods()]);
    const count = await db.$count(documents);
    await confirmed([goods()]);
    expect(await db.$count(documents)).toBe(count);
    rmSync(folder, { recursive: true });
    pass();
    expect((await confirmed([goods()])).text).not.toContain("hängt als PDF");
    const [attached] = (await mailOptionsOf(mail))?.attachments ?? [];
    expect(attached?.content?.toString()).toBe("%PDF-1.7 of the day");
  });

  it("is not attached to an order without goods", async () => {
    await provideNotice();
    const { mail, text } = await confirmed([createEvent()]);
    expect(text).not.toContain("Mängelhaftungsrecht");
    expect((await mailOptionsOf(mail))?.attachments).toEqual([]);
  });
});

it("the confirmation to an unproven address contains the whole contract, and no typed text", async () => {
  const download = createItem({ title: "Eine Hörreise", withdrawalClass: "digital" });
  const { mail, text } = await confirmed([download, goods()], {
    consentDigital: "on",
    city: "Tippstadt",
    street: "Tippstraße 1",
  });
  expect(mail.unprovenRecipient).toBe(mail.recipient);
  for (const part of [
    "Widerrufsbelehrung für Waren",
    "Widerrufsbelehrung für digitale Inhalte",
    "Muster-Widerrufsformular",
    `> ${earlyStartTexts.digital}`,
    "Für Waren und digitale Inhalte gilt das gesetzliche Mängelhaftungsrecht.",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Tippstadt|Tippstraße/);
});

describe("the migration to documents", () => {
  const hash = "1f3870be".padEnd(64, "0");
  const content = [
    { kind: "paragraph", text: "Hallo, „du“ & {token}" },
    { kind: "instruction", textId: "i", classes: ["goods", "digital"] },
    { kind: "guarantee-notice" },
    { kind: "terms", textId: "t" },
    { kind: "note", text: "Ende" },
  ];

  function migrated() {
    const { database, migrate } = databaseBefore("documents");
    const sql = (statement: string) => database.prepare(statement);
    const text = sql("insert into legal_texts values (?, ?, ?, ?, 7)");
    text.run("t", "terms", hash, "# Regeln\n\nWir liefern.");
    text.run("i", "instruction", hash, "## Widerrufsbelehrung für Waren\n\nSie können.");
    sql(
      "insert into emails (id, key, message_id, recipient, subject, content, status, priority, due_at, created_at, updated_at) values ('e', 'e', 'e', 'a@b.de', 'Hallo', ?, 'queued', 'order', 1, 1, 1)",
    ).run(JSON.stringify(content));
    migrate();
    return sql;
  }

  it("gives a stored e-mail the same words and attachments as one that is written now", () => {
    const sql = migrated();
    const [first, ...others] = JSON.parse(String(sql("select content from emails").pluck().get()));
    const texts = { terms: { id: "t", sha256: hash }, instruction: { id: "i", sha256: hash } };
    const items = (["goods", "digital"] as const).map((each) => itemOf({ withdrawalClass: each }));
    const written = contractBlocks(
      { ...order, items },
      { lineFacts: [], texts, noticeId: "guarantee-notice" },
    ).filter(({ kind }) => ["attachment", "excerpt", "link"].includes(kind));
    expect(first).toEqual(content[0]);
    expect(others.slice(0, -1)).toEqual(written);
    expect(others.at(-1)).toEqual(content.at(-1));
  });

  it("stores each version as a document that is dated as before", () => {
    const sql = migrated();
    expect(sql("select * from documents order by id desc").all()).toMatchObject([
      {
        id: "t",
        filename: "agb-1f3870be.pdf",
        source: JSON.stringify({
          title: "Allgemeine Geschäftsbedingungen",
          foot: "AGB, Fassung 1f3870be",
          markdown: "# Regeln\n\nWir liefern.",
        }),
        created_at: 7,
      },
      { id: "i", filename: "widerruf-1f3870be.pdf" },
      { id: "guarantee-notice", filename: "gewaehrleistung.pdf", bytes: Buffer.alloc(0) },
    ]);
    expect(sql("pragma foreign_key_check").all()).toEqual([]);
  });

  it("leaves the owner's notice to the next start", async () => {
    const notice = { filename: NOTICE, sha256: "", mediaType: "application/pdf" };
    const id = db
      .insert(documents)
      .values({ ...notice, bytes: Buffer.alloc(0) })
      .returning()
      .get().id;
    expect(await findFile(id)).toBeNull();
    await fillDocument(id, Buffer.from("%PDF-1.7 once"));
    await fillDocument(id, Buffer.from("%PDF-1.7 twice"));
    expect(Buffer.from((await findFile(id))?.content ?? []).toString()).toBe("%PDF-1.7 once");
    await fillDocument("unknown", Buffer.from("%PDF-1.7"));
    expect(await findFile("unknown")).toBeNull();
  });
});
