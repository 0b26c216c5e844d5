import { REQUEST_CONFIRMATION } from "#app/features/email/address-confirmation.ts";
import {
  composeEmail,
  composeFile,
  composeWithoutTokens,
  picturesOf,
} from "#app/features/email/compose.server.ts";
import { splitAtLinks } from "#app/features/email/email-links-in-text.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { ADDRESS_TOKEN, LINK_TOKEN, PATH_TOKEN } from "#db/email-content.ts";
import type { BusinessLetter, Email } from "#db/schema.ts";

const TOKENS = [LINK_TOKEN, ADDRESS_TOKEN, PATH_TOKEN];
/** Replaces a hidden token. */
const HIDDEN = "…";

/** The text of an e-mail for admins, split so that addresses of this site can become links. */
export function readEmailText(email: Email) {
  const { text } = composeForAdmins(email);
  return splitAtLinks(text, ownOrigin()).map((part) =>
    hideTokens(part.text) === part.text ? part : { text: hideTokens(part.text) },
  );
}

/** The HTML form of an e-mail for admins, as a self-contained document. */
export async function readEmailHtml(email: Email): Promise<string> {
  return withPictures(email, hideTokens(composeForAdmins(email).html));
}

/**
 * The HTML form of an e-mail for the account's owner, who may not be its recipient. The link that proves the
 * recipient's address is replaced by a link to the page that requests it.
 */
export async function readOwnEmailHtml(email: Email): Promise<string> {
  const content = email.content.map((block) =>
    "path" in block && block.path.includes(ADDRESS_TOKEN)
      ? { ...block, path: REQUEST_CONFIRMATION }
      : block,
  );
  return withPictures(email, hideTokens(composeFile({ ...email, content })));
}

/** A business letter as it was written, with recipient, subject and time above it. */
export async function readLetterHtml(letter: BusinessLetter): Promise<string> {
  const { recipient, subject, signature, createdAt } = letter;
  const entries = [
    { term: "An", value: recipient },
    { term: "Betreff", value: subject },
    { term: "Geschrieben", value: formatMoment(createdAt) },
  ];
  const content = [{ kind: "facts" as const, entries }, ...letter.content];
  const html = composeFile({ subject, content, signature: signature ?? undefined });
  return withPictures(letter, hideTokens(html));
}

/**
 * A link with a token gives access to an account or acts on someone's behalf, so only the recipient may see
 * it. A kept e-mail does show it, because without a mail server an admin has to pass it on.
 */
function composeForAdmins(email: Email) {
  return email.status === "kept" ? composeEmail(email) : composeWithoutTokens(email);
}

function hideTokens(text: string): string {
  return TOKENS.reduce((hidden, token) => hidden.replaceAll(token, HIDDEN), text);
}

async function withPictures({ content }: Pick<Email, "content">, html: string): Promise<string> {
  const pictures = await picturesOf(content);
  return pictures.reduce(
    (rest, { cid, content: png }) =>
      rest.replace(`"cid:${cid}"`, `"data:image/png;base64,${png.toString("base64")}"`),
    html,
  );
}
