import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { signOutBrowser } from "#app/features/accounts/sign-in/sign-out-browser.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { inPlainWords } from "#app/http/refusal.server.ts";
import { forgetJoinDetails } from "#app/visit/join-details.server.ts";

export const loader = () => redirect("/", 303);

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, z.object({})).catch(inPlainWords);
  const answer = await signOutBrowser(request);
  await forgetJoinDetails(request, answer.headers);
  return answer;
}
