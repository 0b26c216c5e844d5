import { hasOrders } from "#app/features/orders/administration/order-filter.server.ts";
import { readFigures } from "#app/features/overview/figures.server.ts";
import { listLaunchLines } from "#app/features/overview/launch/launch-checks.server.ts";
import type { OpenPoint } from "#app/ui/admin/launch-way.tsx";

/** The open points of 'Vor dem Start' with a page or for the server. None once the shop sells: the list is folded then. */
export async function listOpenPoints(): Promise<OpenPoint[]> {
  const { isSelling } = await readFigures({ isSelling: hasOrders });
  if (isSelling !== false) return [];
  const lines = await listLaunchLines();
  return lines.flatMap(({ label, gap }): OpenPoint[] => {
    if (gap?.isForServer) return [{ label, to: null }];
    return gap?.to?.startsWith("/admin/") ? [{ label, to: gap.to }] : [];
  });
}
