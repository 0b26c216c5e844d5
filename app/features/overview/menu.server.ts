import type { Noun } from "#app/features/noun.ts";
import { readFigure } from "#app/features/overview/figures.server.ts";
import { type MenuGroup, menuGroups } from "#app/ui/admin/menu.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** The administration's menu, with the number of entries that wait for an admin. */
export async function readMenu(nouns: Noun[], now = new Date()): Promise<MenuGroup[]> {
  const all = nouns
    .flatMap(({ menu = [] }) => menu)
    .toSorted((one, other) => one.place - other.place)
    .map(async ({ place, count, total, ...entry }) => {
      const waiting = count ? await readFigure(entry.path, () => count(now)) : null;
      return { ...entry, waiting };
    });
  const entries = await Promise.all(all);
  return keysOf(menuGroups).map((name) => ({
    name: menuGroups[name],
    entries: entries.filter(({ group }) => group === name).map(({ group, ...entry }) => entry),
  }));
}
