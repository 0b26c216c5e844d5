import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEmail } from "#app/features/email/outbox.server.ts";
import { readEmailHtml } from "#app/features/email/read-email.server.ts";
import { throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

/** E-mails use style attributes for mail programs. Nothing else is allowed here. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The HTML form of an e-mail as a separate document, because the site's pages allow no style attributes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const email = await findEmail(params.emailId ?? "");
  if (!email) return new Response("Die E-Mail wurde nicht gefunden.", { status: 404 });
  return new Response(await readEmailHtml(email), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
    },
  });
}
