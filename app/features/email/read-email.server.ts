import { toDataURL } from "qrcode";
import { composeEmail, origin } from "#app/features/email/compose.server.ts";
import { QR_CODE_ID } from "#app/features/email/email-html.server.tsx";
import { splitAtLinks } from "#app/features/email/email-links-in-text.ts";
import { LINK_TOKEN } from "#db/email-content.ts";
import type { Email } from "#db/schema.ts";

/** Stands where the token of a link is not shown. */
const HIDDEN = "…";

/** The text of an e-mail for admins to read, with what can be followed in it. */
export function readEmailText(email: Email) {
  const { text } = composeEmail(forAdmins(email));
  return splitAtLinks(text, origin).map((part) =>
    part.text.includes(LINK_TOKEN) ? { text: part.text.replace(LINK_TOKEN, HIDDEN) } : part,
  );
}

/** Its HTML form, a document of its own that needs no other file. */
export async function readEmailHtml(email: Email): Promise<string> {
  const html = composeEmail(forAdmins(email)).html.replaceAll(LINK_TOKEN, HIDDEN);
  const qrCode = email.content.find((block) => block.kind === "qr-code");
  if (!qrCode) return html;
  const picture = await toDataURL(qrCode.text, { errorCorrectionLevel: "M", width: 480 });
  return html.replace(`cid:${QR_CODE_ID}`, picture);
}

/**
 * A link with a token opens an account, or acts for somebody: it is the recipient's alone. An e-mail that
 * is kept shows it, because without a mail server somebody has to hand it on.
 */
function forAdmins(email: Email): Email {
  return email.status === "kept" ? email : { ...email, linkId: null };
}
