import type { Noun } from "#app/features/noun.ts";
import { impersonalTable } from "#app/features/personal-table.server.ts";
import { documents } from "#db/schema.ts";

export const documentsNoun: Noun = {
  // The documents of invoices are forgotten with them.
  impersonal: [
    impersonalTable(documents, [
      "id",
      "sha256",
      "filename",
      "mediaType",
      "bytes",
      "source",
      "createdAt",
    ]),
  ],
};
