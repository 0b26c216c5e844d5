import { createHash } from "node:crypto";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
} from "@remix-run/node";
import { z } from "zod";
import { contact } from "#app/content/contact.ts";
import { contactCard } from "#app/features/contact/contact.server.ts";
import { mapOrigin } from "#app/features/contact/map-place.ts";
import { embeddedPolicy } from "#app/http/content-security-policy.server.ts";
import { checkedTarget } from "#app/http/cookie-check.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { throwPlainText } from "#app/http/refusal.server.ts";
import { mapCookie, mayLoadMap } from "#app/routes/contact/map-consent.server.ts";

const { embedTitle } = contact.map;
const style = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";

const mapStyleHash = createHash("sha256").update(style).digest("base64");
const policy = embeddedPolicy({ styleHash: mapStyleHash, frameOrigin: mapOrigin });

const schema = z.object({ intent: z.enum(["load", "hide"]) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { map } = contactCard();
  if (!map || !(await mayLoadMap(request))) return redirect("/contact", 303);
  return new Response(mapDocument(map.embedUrl), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "private, no-cache",
    },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, schema).catch(throwPlainText);
  if (!form.ok) return new Response("Das kann die Karte nicht.", { status: 400 });
  return replace(checkedTarget(request, "/contact#karte", { needsCookies: true }), {
    status: 303,
    headers: { "Set-Cookie": await mapCookie(request, form.value.intent === "load") },
  });
}

/**
 * A document that contains only the map. When the client script adds the map to a page, the page keeps its
 * original policy, which allows no external origin. The page therefore frames this document instead.
 */
function mapDocument(embedUrl: string): string {
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${embedTitle}</title><style>${style}</style></head>
<body><iframe src="${embedUrl.replaceAll("&", "&amp;")}" title="${embedTitle}" referrerpolicy="strict-origin"></iframe></body></html>`;
}
