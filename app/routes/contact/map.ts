import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
} from "@remix-run/node";
import { z } from "zod";
import { mapDocument } from "#app/features/contact/map-document.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { inPlainWords } from "#app/http/refusal.server.ts";
import { mapCookie, mayLoadMap } from "#app/visit/map-consent.server.ts";

const schema = z.object({ intent: z.enum(["load", "hide"]) });

export async function loader({ request }: LoaderFunctionArgs) {
  return (await mayLoadMap(request)) ? mapDocument() : redirect("/contact", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, schema).catch(inPlainWords);
  if (!form.ok) return new Response("Das kann die Karte nicht.", { status: 400 });
  return replace("/contact#karte", {
    status: 303,
    headers: { "Set-Cookie": await mapCookie(request, form.value.intent === "load") },
  });
}
