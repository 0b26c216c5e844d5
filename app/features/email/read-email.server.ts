import { toDataURL } from "qrcode";
import { composeEmail, composeWithoutTokens, origin } from "#app/features/email/compose.server.ts";
import { REQUEST_CONFIRMATION } from "#app/features/email/confirm-address-path.ts";
import { QR_CODE_ID } from "#app/features/email/email-html.server.tsx";
import { splitAtLinks } from "#app/features/email/email-links-in-text.ts";
import { ADDRESS_TOKEN, LINK_TOKEN } from "#db/email-content.ts";
import type { Email } from "#db/schema.ts";

const TOKENS = [LINK_TOKEN, ADDRESS_TOKEN];
/** Replaces a token that is not shown. */
const HIDDEN = "…";

/** The text of an e-mail for admins to read, with what can be followed in it. */
export function readEmailText(email: Email) {
  const { text } = composeForAdmins(email);
  return splitAtLinks(text, origin).map((part) =>
    hideTokens(part.text) === part.text ? part : { text: hideTokens(part.text) },
  );
}

/** The HTML form of an e-mail for admins, a self-contained document. */
export async function readEmailHtml(email: Email): Promise<string> {
  return withQrCode(email, hideTokens(composeForAdmins(email).html));
}

/**
 * The HTML form of an e-mail for its account's owner, who may not be the recipient. The link by which the
 * recipient proves the address is replaced by one to the page that sends it.
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
