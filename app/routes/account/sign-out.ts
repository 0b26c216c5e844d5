import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "#app/http/form.server.ts";
import { throwPlainText } from "#app/http/refusal.server.ts";
import { signOutBrowser } from "#app/viewer/sign-out-browser.server.ts";

export const loader = () => redirect("/", 303);

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, z.object({})).catch(throwPlainText);
  return signOutBrowser(request);
}
