import type { LoaderFunctionArgs } from "@remix-run/node";
import { findBusinessLetter } from "#app/features/email/business-letters.server.ts";
import { readLetterHtml } from "#app/features/email/read-email.server.ts";
import { emailPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** A business letter as a separate document, because the site's pages allow no style attributes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const letter = findBusinessLetter(params.letterId ?? "");
  if (!letter) return plainRefusal(404, "Der Geschäftsbrief wurde nicht gefunden.");
  return new Response(await readLetterHtml(letter), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPolicy,
      "Cache-Control": "no-store",
    },
  });
}
