import { toDataURL } from "qrcode";
import { composeEmail, composeWithoutTokens, origin } from "#app/features/email/compose.server.ts";
import { REQUEST_CONFIRMATION } from "#app/features/email/confirm-address-path.ts";
import { QR_CODE_ID } from "#app/features/email/email-html.server.tsx";
import { splitAtLinks } from "#app/features/email/email-links-in-text.ts";
import { ADDRESS_TOKEN, LINK_TOKEN } from "#db/email-content.ts";
import type { Email } from "#db/schema.ts";

const TOKENS = [LINK_TOKEN, ADDRESS_TOKEN];
/** Stands where a token is not shown. */
const HIDDEN = "…";

/** The text of an e-mail for admins to read, with what can be followed in it. */
export function readEmailText(email: Email) {
  const { text } = composeForAdmins(email);
  return splitAtLinks(text, origin).map((part) =>
    hideTokens(part.text) === part.text ? part : { text: hideTokens(part.text) },
  );
}

/** Its HTML form for admins, a document of its own that needs no other file. */
export async function readEmailHtml(email: Email): Promise<string> {
  return withQrCode(email, hideTokens(composeForAdmins(email).html));
}

/**
 * The HTML form for whoever ordered, who need not be its recipient: the link by which the recipient
 * confirms the address is not for them, and leads to where they can have it sent.
 */
export async function readOwnEmailHtml(email: Email): Promise<string> {
  const content = email.content.map((block) =>
    "path" in block && block.path.includes(ADDRESS_TOKEN)
      ? { ...block, path: REQUEST_CONFIRMATION }
      : block,
  );
  return withQrCode(email, hideTokens(composeWithoutTokens({ ...email, content }).html));
}

/**
 * A link with a token opens an account, or acts for somebody: it is the recipient's alone. An e-mail that
 * is kept shows it, because without a mail server somebody has to hand it on.
 */
function composeForAdmins(email: Email) {
  return email.status === "kept" ? composeEmail(email) : composeWithoutTokens(email);
}

function hideTokens(text: string): string {
  return TOKENS.reduce((hidden, token) => hidden.replaceAll(token, HIDDEN), text);
}

async function withQrCode({ content }: Email, html: string): Promise<string> {
  const qrCode = content.find((block) => block.kind === "qr-code");
  if (!qrCode) return html;
  const picture = await toDataURL(qrCode.text, { errorCorrectionLevel: "M", width: 480 });
  return html.replace(`cid:${QR_CODE_ID}`, picture);
}
