import { describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { personalTables, storedDataOf } from "#app/features/privacy/personal-data.server.ts";
import {
  draftAreas,
  type PrivacyFacts,
  privacyDraft,
} from "#app/features/privacy/privacy-draft.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, contactMessages } from "#db/schema.ts";
import { createItem } from "#tests/support/samples.ts";

const tables = personalTables(nouns);
const messages = tables.filter(({ table }) => table === contactMessages);

const none: PrivacyFacts = {
  siteName: "Morgenufer",
  address: [],
  email: null,
  phone: null,
  website: null,
  mailServer: null,
  recipients: [],
  showsMap: false,
  areas: [{ area: draftAreas.messages, rows: messages.map(storedDataOf) }],
};

const draft = (facts: Partial<PrivacyFacts> = {}) =>
  privacyDraft({ ...none, ...facts }, "26. November 2026");

describe("the draft of the privacy text", () => {
  it("says first that it is a draft for a lawyer", () => {
    expect(draft()).toMatch(
      /^> \*\*Entwurf .*bitte von einer Anwältin oder einem Anwalt prüfen lassen\.\*\* Stand 26\. November 2026\./,
    );
  });

  it("says for each kind of data why and how long it is kept, with the legal basis", () => {
    expect(draft()).toContain(
      "## Nachrichten an uns\n\nRechtsgrundlage ist der Vertrag oder seine Anbahnung (Art. 6 Abs. 1 Buchst. b DSGVO), sonst unser Interesse, dir zu antworten (Art. 6 Abs. 1 Buchst. f DSGVO).\n\n- **Nachrichten an uns**: Um dir zu antworten. Wie lange: 365 Tage nach dem Eingang.",
    );
  });

  it("leaves brackets for what nobody has entered, and names what is there", () => {
    expect(draft()).toContain("[Name]  \n[Anschrift]  \nE-Mail: [E-Mail-Adresse]");
    const filled = draft({ address: ["Jule Brandt", "Weg 1"], email: "j@x.de", phone: "030 1" });
    expect(filled).toContain("Jule Brandt  \nWeg 1  \nE-Mail: j@x.de  \nTelefon: 030 1");
  });

  it.each([
    ["mailServer", "mail.example", "Anbieters von mail.example"],
    ["recipients", ["Noten: der Chor"], "- Noten: der Chor"],
    ["showsMap", true, "OpenStreetMap Foundation"],
  ])("names a recipient only if there is one: %s", (fact, value, words) => {
    expect(draft()).not.toContain(words);
    expect(draft({ [fact]: value })).toContain(words);
  });

  it("names the cookie that keeps what is typed at the checkout", () => {
    expect(draft()).toContain("- für deine Angaben an der Kasse");
  });

  it("is Markdown that the site renders", () => {
    const html = renderMarkdown(draft());
    expect(html).toContain("<blockquote>");
    expect(html).toContain('<a href="/dashboard/data">Meine Daten</a>');
  });
});

it("nouns name the company that takes online payments, and goods need a carrier", () => {
  db.delete(catalogItems).run();
  const said = () => nouns.flatMap((noun) => noun.recipients?.() ?? []);
  expect(said()).toEqual(["Überweisungen: deine Bank und unsere, [Name der Bank]"]);
  createItem({ kind: "product", withdrawalClass: "goods" });
  env.MOLLIE_API_KEY = "test_key";
  const [, online, carrier] = said();
  delete env.MOLLIE_API_KEY;
  expect(online).toMatch(/^Online-Zahlungen: Mollie B\.V\., .*Amsterdam/);
  expect(carrier).toMatch(/^Versand: \[Name des Versandunternehmens\]/);
});

it("no chapter about stored data is empty", () => {
  expect(new Set(tables.map(({ chapter }) => chapter))).toEqual(new Set(Object.keys(draftAreas)));
});
