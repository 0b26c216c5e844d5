import type { Noun } from "#app/features/noun.ts";
import type { PersonalTable } from "#app/features/personal-table.server.ts";
import { personalTables } from "#app/features/privacy/personal-tables.ts";

/** One row of the table below the privacy text. */
export interface KeptData {
  title: string;
  /** The labels of the stored columns, as in a person's own copy of the data. */
  data: string;
  purpose: string;
  period: string;
}

/** The data that the shop stores about people, with purpose and period (Art. 13 Abs. 1 lit. c, Abs. 2 lit. a DSGVO). */
export function listKeptData(nouns: Noun[]): KeptData[] {
  return personalTables(nouns).map(keptDataOf);
}

export function keptDataOf(table: PersonalTable): KeptData {
  return {
    title: table.title,
    data: labelsOf(table).join(", "),
    purpose: asSentence(table.purpose),
    period: asSentence(table.period),
  };
}

/** A reason for withholding something begins with its label: 'Passwort: als Prüfsumme gespeichert'. */
function labelsOf({ shown = {}, withheld = {} }: PersonalTable): string[] {
  const secrets = Object.values(withheld).map((reason = "") => reason.split(":", 1)[0] ?? "");
  return [...new Set([...Object.values(shown), ...secrets])].filter((label) => label !== undefined);
}

function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
