import type { Noun } from "#app/features/noun.ts";
import { readFigures } from "#app/features/overview/figures.server.ts";
import { type MenuGroup, menuGroups } from "#app/ui/admin/menu.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** The administration's menu, with the number of entries that wait for an admin. */
export async function readMenu(nouns: Noun[], now = new Date()): Promise<MenuGroup[]> {
  const all = nouns
    .flatMap(({ menu = [] }) => menu)
    .toSorted((one, other) => one.place - other.place);
  const counts = all.map(({ path, count }) => [path, async () => count?.(now) ?? null]);
  const waiting = await readFigures<Record<string, () => Promise<number | null>>>(
    Object.fromEntries(counts),
  );
  return keysOf(menuGroups).map((name) => ({
    name: menuGroups[name],
    entries: all
      .filter(({ group }) => group === name)
      .map(({ group, place, count, ...entry }) => ({
        ...entry,
        waiting: waiting[entry.path] ?? null,
      })),
  }));
}
