import { onFirstUse } from "#app/ui/format/on-first-use.ts";

const german = onFirstUse(() => new Intl.NumberFormat("de-DE"));

/** '1.234'. */
export function formatCount(count: number): string {
  return german().format(count);
}

/** '1 Bestellung', '1.234 Bestellungen'. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
