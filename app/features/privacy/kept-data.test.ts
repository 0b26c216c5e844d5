import { expect, it } from "vitest";
import { listKeptData } from "#app/features/privacy/kept-data.server.ts";
import { personalTables } from "#app/features/privacy/personal-tables.ts";
import { nouns } from "#app/nouns.server.ts";

const rows = listKeptData(nouns);

it("the table for visitors has a row for each kind of personal data", () => {
  expect(rows.map(({ title }) => title)).toEqual(personalTables(nouns).map(({ title }) => title));
});

it.each(rows)("$title: the data, the purpose and the period are written for readers", (row) => {
  expect(row.data).toMatch(/^\p{Lu}/u);
  for (const text of [row.purpose, row.period]) expect(text).toMatch(/^[\p{Lu}\d].*\.$/u);
  expect(Object.values(row).join(" ").replace("USt-IdNr.", "")).not.toMatch(
    /undefined|null|[a-z][A-Z]/,
  );
});

it("names all stored data, even what nobody can read", () => {
  const account = rows.find(({ title }) => title === "Konto");
  expect(account).toMatchObject({
    data: "Anmelde-Adresse, Adresse bestätigt, Erinnerung vor dem Ende der Mitgliedschaft abbestellt, Art des Kontos, Angelegt, Zuletzt geändert, Passwort",
    purpose: "Damit du dich anmelden kannst und wir wissen, was dir gehört.",
    period: "Bis du dein Konto löschst.",
  });
});
