import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import type { PageHandle } from "#app/ui/page-handle.ts";

export const handle: PageHandle = { AdminFrame };

/** Protects no page inside: script may ask for their data alone, and posts do not come by here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}
