import { env } from "#app/environment/env.server.ts";
import type { Noun } from "#app/features/noun.ts";
import type { PersonalTable } from "#app/features/personal-table.server.ts";
import { draftAreas } from "#app/features/privacy/draft/draft-areas.ts";
import { type PrivacyFacts, privacyDraft } from "#app/features/privacy/draft/privacy-draft.ts";
import { keptDataOf } from "#app/features/privacy/kept-data.server.ts";
import { personalTables } from "#app/features/privacy/personal-tables.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";

/** The settings that the draft names. Null: not known yet. */
interface DraftSettings
  extends Record<"name" | "street" | "place" | "phone" | "email", string | null> {
  siteName: string;
  mapPlace: string | null;
}

/** A draft of the privacy text from what the nouns say about personal data and the settings. */
export function draftPrivacyText(nouns: Noun[], settings: DraftSettings, now = new Date()): string {
  return privacyDraft(factsOf(nouns, settings), formatDate(now));
}

function factsOf(nouns: Noun[], settings: DraftSettings): PrivacyFacts {
  const { siteName, mapPlace, name, street, place, phone, email } = settings;
  return {
    siteName,
    address: [name, street, place].filter((line) => line !== null),
    email: email && readableAddress(email),
    phone,
    website: env.BASE_URL?.origin ?? null,
    mailServer: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
    recipients: nouns.flatMap((noun) => noun.recipients?.() ?? []),
    showsMap: mapPlace !== null,
    areas: keysOf(draftAreas).map((area) => ({
      area: draftAreas[area],
      rows: personalTables(nouns)
        .filter(({ chapter }) => chapter === area)
        .toSorted((one, other) => placeInChapter(one) - placeInChapter(other))
        .map(keptDataOf),
    })),
  };
}

function placeInChapter({ place, placeInChapter = place }: PersonalTable): number {
  return placeInChapter;
}
