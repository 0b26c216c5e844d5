import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import { type Noun, SECOND } from "#app/features/noun.ts";
import {
  countOpenDeclarations,
  listDeclarations,
} from "#app/features/returns/declarations/administration/admin-declarations.server.ts";
import { tellCustomers } from "#app/features/returns/declarations/notices/customer-notices.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { declarations } from "#db/schema.ts";

export const declarationsNoun: Noun = {
  menu: [
    {
      group: "sale",
      place: 4,
      path: "/admin/declarations",
      label: "Widerrufe und Kündigungen",
      icon: "reply",
      count: countOpenDeclarations,
    },
  ],
  clock: [
    { name: "declarations", every: 5 * SECOND, hours: "any", date: "any", work: tellCustomers },
  ],
  search: async (query) => {
    const { list } = await listDeclarations(query, null);
    return [
      hitList("/admin/declarations", "Widerrufe und Kündigungen", list, (declaration) => ({
        title: declaration.name,
        value: formatShortDate(declaration.receivedAt),
        note: { email: declaration.email },
      })),
    ];
  },
  subjects: [
    {
      name: "declaration",
      label: "Erklärung",
      pages: pagesBelow("/admin/declarations", declarations),
    },
  ],
};
