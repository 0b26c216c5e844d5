import type { LaunchPoint, LaunchResult, Noun } from "#app/features/noun.ts";
import { loadFigures } from "#app/features/overview/shop-figures.server.ts";
import { logError } from "#app/http/log.server.ts";
import type { OpenPoint } from "#app/ui/admin/launch-way.tsx";

export interface LaunchLine {
  label: string;
  paragraph?: string;
  /** null: done, or later. */
  gap: LaunchResult;
  /** Whether the point applies only once goods are offered. */
  isLater?: boolean;
  isLast?: boolean;
}

/**
 * Every point that applies to this shop or will once it offers goods, with its result. What only the server's operator can
 * mend comes after the rest. A check that throws is logged and counts as a gap.
 */
export async function listLaunchLines(nouns: Noun[]): Promise<LaunchLine[]> {
  const points = nouns
    .flatMap(({ beforeLaunch = [] }) => beforeLaunch)
    .toSorted((one, other) => one.place - other.place);
  const lines = await Promise.all(points.map((point) => linesOf(point, nouns)));
  return lines.flat().toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** No line if the point does not apply. */
async function linesOf(point: LaunchPoint, nouns: Noun[]): Promise<LaunchLine[]> {
  const { label, paragraph, isForGoods, isLast, check } = point;
  try {
    if (isForGoods && !nouns.some(({ offersGoods }) => offersGoods?.())) {
      return [{ label, paragraph, gap: null, isLater: true }];
    }
    const gap = await check(nouns);
    return gap === undefined ? [] : [{ label, paragraph, gap, isLast }];
  } catch (error) {
    logError(error, `while checking '${label}' before the start`);
    const gap = { sentence: "Das ließ sich gerade nicht prüfen.", to: null };
    return [{ label, paragraph, gap }];
  }
}

function rankOf({ gap, isLast }: LaunchLine): number {
  if (isLast) return 2;
  return gap?.isForServer ? 1 : 0;
}

/** The open points with a page or for the server. None once the shop sells: the list is folded then. */
export async function listOpenPoints(
  nouns: Noun[],
  isSelling: () => Promise<boolean>,
): Promise<OpenPoint[]> {
  const selling = await loadFigures({ isSelling });
  if (selling.isSelling !== false) return [];
  const lines = await listLaunchLines(nouns);
  return lines.flatMap(({ label, gap }): OpenPoint[] => {
    if (gap?.isOptional) return [];
    if (gap?.isForServer) return [{ label, to: null }];
    return gap?.to?.startsWith("/admin/") ? [{ label, to: gap.to }] : [];
  });
}
