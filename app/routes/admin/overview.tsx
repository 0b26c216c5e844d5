import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/orders", 303);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "BeHappy Admin", noIndex: true });

/** Never seen, but without it a refusal would be answered with data instead of a page. */
export default function AdminOverview() {
  return null;
}
