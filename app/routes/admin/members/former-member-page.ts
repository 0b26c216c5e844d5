import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** The former address of a member's page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  throw redirect(`/admin/people/${params.userId}#mitgliedschaft`, 303);
}
