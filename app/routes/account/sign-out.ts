import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { endSession } from "#app/features/accounts/sessions.server.ts";
import { forgetJoinDetails } from "#app/features/membership/join-details.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

export const loader = () => redirect("/", 303);

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, z.object({}));
  const session = await getSession(request);
  await endSession(session);
  const answer = await seeOther("/auth", { request, session });
  // The next person at this browser must not page back into this one's address and orders.
  answer.headers.set("Clear-Site-Data", '"cache"');
  await forgetJoinDetails(request, answer.headers);
  return answer;
}
