import { firstHits, type HitList } from "#app/features/hit-list.ts";
import type { Noun } from "#app/features/noun.ts";
import { loadFigure } from "#app/features/overview/shop-figures.server.ts";
import type { Task, TaskState } from "#app/features/task.ts";
import { type MenuGroup, menuGroups } from "#app/ui/admin/menu.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** The number of entries in each list. */
const SHOWN = 5;

/** All that the nouns say about themselves on the first page of the administration. A part that fails is null. */
export async function loadOverview(nouns: Noun[], now = new Date()) {
  const [tasks, lists, counts, figures, remarks] = await Promise.all([
    readTasks(nouns, now),
    readLists(nouns, now),
    readCounts(nouns),
    readDashboardFigures(nouns, now),
    readRemarks(nouns),
  ]);
  return { tasks, lists, counts, figures, remarks };
}

/** A line of 'Was ansteht'. */
export interface TaskLine extends Pick<Task, "waitsFor"> {
  label: string;
  to?: string;
  /** null: could not be read. */
  state: TaskState | null;
}

async function readTasks(nouns: Noun[], now: Date): Promise<TaskLine[]> {
  const tasks = nouns.flatMap(({ tasks = [] }) => tasks);
  const lines = tasks.map(async ({ label, waitsFor, to, read }): Promise<TaskLine[]> => {
    const state = await loadFigure(label, () => read(now));
    return state === undefined ? [] : [{ label, waitsFor, to, state }];
  });
  return (await Promise.all(lines))
    .flat()
    .toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
}

/** A smaller number comes first: what is late or broken, before what can be done now. */
function urgencyOf({ state }: TaskLine): number {
  return state?.badge.tone === "bad" ? 0 : 1;
}

function readLists(nouns: Noun[], now: Date) {
  const lists = nouns
    .flatMap(({ dashboard }) => dashboard?.lists ?? [])
    .toSorted((one, other) => one.place - other.place)
    .map(async ({ place, entries, ...list }) => ({
      ...list,
      entries: await loadFigure(list.title, () => entries(SHOWN, now)),
    }));
  return Promise.all(lists);
}

async function readCounts(nouns: Noun[]) {
  const counts = nouns
    .flatMap(({ menu = [] }) => menu)
    .map(async ({ path, label, icon, total }) =>
      total ? [{ to: path, label, icon, count: await loadFigure(path, total) }] : [],
    );
  return (await Promise.all(counts)).flat();
}

function readDashboardFigures(nouns: Noun[], now: Date) {
  const figures = nouns
    .flatMap(({ dashboard }) => dashboard?.figures ?? [])
    .toSorted((one, other) => one.place - other.place)
    .map(async ({ name, title, read }) => ({
      name,
      title,
      content: await loadFigure(title, () => read(now)),
    }));
  return Promise.all(figures);
}

async function readRemarks(nouns: Noun[]) {
  const remarks = nouns.map(({ dashboard }) => loadFigure("remark", () => dashboard?.remark?.()));
  return (await Promise.all(remarks)).flatMap((remark) => (remark ? [remark] : []));
}

/** The administration's menu, with the number of entries that wait for an admin. */
export async function loadMenu(nouns: Noun[], now = new Date()): Promise<MenuGroup[]> {
  const all = nouns
    .flatMap(({ menu = [] }) => menu)
    .toSorted((one, other) => one.place - other.place)
    .map(async ({ place, count, total, ...entry }) => {
      const waiting = count ? await loadFigure(entry.path, () => count(now)) : null;
      return { ...entry, waiting };
    });
  const entries = await Promise.all(all);
  return keysOf(menuGroups).map((name) => ({
    name: menuGroups[name],
    entries: entries.filter(({ group }) => group === name).map(({ group, ...entry }) => entry),
  }));
}

/** The lists of the administration that contain the words, with their first hits. */
export async function searchEverything(nouns: Noun[], q: string): Promise<HitList[]> {
  const query = firstHits(q);
  const found = await Promise.all(nouns.map(async ({ search }) => search?.(query) ?? []));
  return found.flat().filter(({ count }) => count > 0);
}
