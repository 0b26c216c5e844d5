import { createHash, timingSafeEqual } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { env } from "#app/environment/env.server.ts";
import { noteBounce } from "#app/features/newsletter/bounces.server.ts";
import { readRawBody } from "#app/http/form-body.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";

export const loader = () => plainRefusal(405, "Das kann diese Seite nicht.");

const MAX_BYTES = 1_000_000;

/** Takes what a mail server could not deliver, from its pipe or from a relay's webhook. */
export async function action({ request }: ActionFunctionArgs) {
  const { BOUNCE_SECRET } = env;
  if (!BOUNCE_SECRET) return plainRefusal(404, "Diese Adresse gibt es nicht.");
  if (!isSame(request.headers.get("Authorization") ?? "", `Bearer ${BOUNCE_SECRET}`)) {
    return plainRefusal(401, "Das Geheimnis passt nicht.");
  }
  const body = await readRawBody(request, MAX_BYTES).catch(throwPlainText);
  await noteBounce(new TextDecoder("latin1").decode(body), new Date());
  return new Response("ok", {
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}

/** Hashes have one length, whatever was sent. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
