import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { refusal } from "#app/http/refusal.server.ts";
import { UNKNOWN_ADMIN_PAGE, UnknownAdminPage } from "#app/ui/admin/unknown-admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  throw refusal(404, UNKNOWN_ADMIN_PAGE);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Nicht gefunden", noIndex: true });

/** Never rendered, but without a component Remix would answer a refusal with data instead of a page. */
export default function UnknownPage() {
  return null;
}

export function ErrorBoundary() {
  return <UnknownAdminPage />;
}
