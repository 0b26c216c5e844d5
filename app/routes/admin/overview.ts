import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/orders", 303);
}
