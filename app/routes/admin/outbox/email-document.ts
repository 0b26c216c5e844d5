import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEmail } from "#app/features/email/outbox.server.ts";
import { readEmailHtml } from "#app/features/email/read-email.server.ts";
import { emailPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** The HTML form of an e-mail as a separate document, because the site's pages allow no style attributes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const email = await findEmail(params.emailId ?? "");
  if (!email) return plainRefusal(404, "Die E-Mail wurde nicht gefunden.");
  return new Response(await readEmailHtml(email), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPolicy,
      "Cache-Control": "no-store",
    },
  });
}
