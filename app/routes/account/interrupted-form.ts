import { type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { pathToResume } from "#app/viewer/resumed-form.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

/** Leads from the sign-in back to the form that it interrupted. Only the request of a document shows it again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = await requireUser(request);
  const path = pathToResume(params.formId ?? "", id);
  return path === null ? redirect("/dashboard", 303) : redirectDocument(path, 303);
}
