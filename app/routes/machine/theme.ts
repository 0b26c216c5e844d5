import { type ActionFunctionArgs, redirect, replace } from "@remix-run/node";
import { z } from "zod";
import { checkedTarget } from "#app/http/cookie-check.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { throwPlainText } from "#app/http/refusal.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { themeCookie, themeSchema } from "#app/http/theme.server.ts";

const schema = z.object({ theme: themeSchema, returnTo: z.string().optional() });

export const loader = () => redirect("/", 303);

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, schema).catch(throwPlainText);
  if (!form.ok) return new Response("Dieses Farbschema gibt es nicht.", { status: 400 });
  const { theme, returnTo } = form.value;
  return replace(checkedTarget(request, safeRedirect(returnTo), { needsCookies: true }), {
    status: 303,
    headers: { "Set-Cookie": await themeCookie(request, theme) },
  });
}
