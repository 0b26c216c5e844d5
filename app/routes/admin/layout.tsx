import type { LoaderFunctionArgs } from "@remix-run/node";
import { isSelling } from "#app/features/orders/administration/admin-orders.server.ts";
import { listOpenPoints } from "#app/features/overview/launch.server.ts";
import { loadMenu } from "#app/features/overview/overview.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { AdminFrame, type AdminLayoutData } from "#app/ui/admin/admin-frame.tsx";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export const handle: PageHandle = { AdminFrame, loadFailures: loadFailuresOf };

/** Does not protect the pages inside: script can request their data alone, and posts skip this loader. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [menu, openPoints] = await Promise.all([loadMenu(nouns), listOpenPoints(nouns, isSelling)]);
  return { menu, openPoints } satisfies AdminLayoutData;
}

function loadFailuresOf(data: unknown) {
  const { menu = [] } = (data ?? {}) as Partial<AdminLayoutData>;
  const lists = menu.flatMap(({ entries }) =>
    entries.flatMap(({ path, loadFailure }) => (loadFailure ? [[path, loadFailure]] : [])),
  );
  return { ...Object.fromEntries(lists), "/admin": adminLabels.overviewFailed };
}
