import { lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { daysBefore } from "#app/features/kept-for.ts";
import type { Noun } from "#app/features/noun.ts";
import {
  either,
  impersonalTable,
  none,
  type Person,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { doneForms, pageRevision, rateLimits, restores, searchEntries, shop } from "#db/schema.ts";

/** The tables of the layers below the features. */
export const foundationNoun: Noun = {
  personal: [
    personalTable(rateLimits, {
      place: 35,
      title: "Zähler gegen Missbrauch",
      purpose: "damit niemand Passwörter durchprobiert oder fremde Postfächer füllt",
      period: "höchstens eine Stunde",
      chapter: "protection",
      withheld: {
        key: "E-Mail- oder Netzadresse: wer es war, steht nicht fest, auch Fremde zählen hier mit",
      },
      impersonal: ["points", "expire"],
      belongsTo: isCounterOf,
      // A counter cannot be attributed to a person.
      copies: [{ key: "limits", place: 31, where: () => none }],
      erasure: "deleted",
      expires: (now) => lt(rateLimits.expire, now.getTime()),
    }),
  ],
  impersonal: [
    // The hash of a processed form.
    impersonalTable(doneForms, ["fingerprint", "createdAt"], {
      expires: (now) => lt(doneForms.createdAt, daysBefore(now, 1)),
    }),
    // A copy, which triggers maintain: they delete its rows with their source.
    impersonalTable(searchEntries, ["id", "list", "entryId", "words"]),
    impersonalTable(pageRevision, ["id", "revision"]),
    impersonalTable(shop, [
      "id",
      "showsDemoContent",
      "beganClosed",
      "testEmailArrivedAt",
      "untrustedProxyAt",
      "idOrigin",
    ]),
    impersonalTable(restores, [
      "mark",
      "backedUpAt",
      "restoredAt",
      "lastOrder",
      "ordersAfter",
      "lastInvoices",
    ]),
  ],
};

function isCounterOf({ userId, address }: Person): SQL {
  const addresses = address === null ? [] : [`:${address}`, ` ${address}`];
  return either(...[userId, ...addresses].map((end) => endsWith(rateLimits.key, end)));
}

/** The key of a rate limit ends with the account or address that it counts. */
function endsWith(column: SQLiteColumn, text: string): SQL {
  return sql`substr(${column}, -length(${text})) = ${text}`;
}
