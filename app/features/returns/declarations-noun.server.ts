import { desc, eq, type SQL } from "drizzle-orm";
import { SECOND } from "#app/environment/durations.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { tellCustomers } from "#app/features/returns/declaration-notices.server.ts";
import { declarationNames } from "#app/features/returns/declarations.ts";
import {
  countOpenDeclarations,
  listDeclarations,
} from "#app/features/returns/declarations-admin.server.ts";
import { personalDataOfDeclarations } from "#app/features/returns/declarations-privacy.server.ts";
import { countTask } from "#app/features/task.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { equalsInAnyCase } from "#db/any-case.ts";
import { db } from "#db/client.server.ts";
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
  tasks: [
    countTask({
      label: "Offene Widerrufe und Kündigungen",
      waitsFor: "owner",
      to: "/admin/declarations?status=open",
      count: countOpenDeclarations,
      some: { badge: "Frist läuft", tone: "bad", icon: "hourglass" },
    }),
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
  history: {
    ofAccount: (userId, limit) => listEntries(eq(declarations.userId, userId), limit),
    atAddress: (address, limit) => listEntries(equalsInAnyCase(declarations.email, address), limit),
  },
  recordsOfPeople: [
    { id: declarations.id, userId: declarations.userId, address: declarations.email },
  ],
  subjects: [
    {
      name: "declaration",
      label: "Erklärung",
      pages: pagesBelow("/admin/declarations", declarations),
    },
  ],
  personal: personalDataOfDeclarations,
};

function listEntries(condition: SQL, limit: number): HistoryEntry[] {
  return db
    .select()
    .from(declarations)
    .where(condition)
    .orderBy(desc(declarations.receivedAt))
    .limit(limit)
    .all()
    .map(({ id, kind, contract, receivedAt }) => ({
      id,
      kind: "declaration",
      at: receivedAt,
      icon: "circle-alert",
      title: declarationNames[kind],
      to: `/admin/declarations/${id}`,
      text: contract,
    }));
}
