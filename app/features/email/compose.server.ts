import { eq } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import { toBuffer } from "qrcode";
import { findFile } from "#app/features/documents/documents.server.ts";
import { emailHtml, LOGO_ID, QR_CODE_ID } from "#app/features/email/email-html.server.tsx";
import { addressToken, pathToken, tokenOfLink } from "#app/features/email/email-links.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import { needsToken } from "#app/features/email/outbox.server.ts";
import { readPicture } from "#app/features/pictures/picture-storage.server.ts";
import { sender } from "#app/features/settings/operator.server.ts";
import { publicSite } from "#app/features/settings/public-site.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { logoFiles } from "#app/ui/layout/logo-files.ts";
import { db } from "#db/client.server.ts";
import { ADDRESS_TOKEN, type EmailBlock, LINK_TOKEN, PATH_TOKEN } from "#db/email-content.ts";
import { type Email, emailLinks } from "#db/schema.ts";

/** Renders an e-mail as text and as HTML, with link tokens inserted if they can be generated. */
export function composeEmail(email: Email): { text: string; html: string } {
  return formsOf(email, completeContent(email) ?? email.content);
}

/** Renders both forms with the placeholders of all tokens left in place. */
export function composeWithoutTokens(email: Email): { text: string; html: string } {
  return formsOf(email, email.content);
}

/**
 * Renders the HTML form as a file of its own, with the placeholders left in place.
 * @param email has the `signature` of its day, or gets today's
 */
export function composeFile({
  subject,
  content,
  signature,
}: Pick<Email, "subject" | "content"> & { signature?: string }): string {
  return emailHtml(content, { origin: ownOrigin(), subject, signature, isFile: true });
}

/**
 * The e-mail as it is handed to the mail server. Null if its link token cannot be generated any more, because
 * the secret has changed and the link would be useless.
 */
export async function mailOptionsOf(email: Email): Promise<SendMailOptions | null> {
  const content = completeContent(email);
  if (!content) return null;
  const { messageId, recipient, replyTo, subject } = email;
  return {
    from: sender(),
    // As an object, so that an address cannot add a second recipient.
    to: { name: "", address: recipient },
    replyTo: replyTo === null ? undefined : { name: "", address: replyTo },
    subject,
    messageId,
    ...formsOf(email, content),
    headers: headersOf(content),
    attachments: [...(await picturesOf(content)), ...(await filesOf(content))],
  };
}

async function filesOf(content: EmailBlock[]) {
  return [...(await documentsOf(content)), ...content.flatMap(calendarFileOf)];
}

function calendarFileOf(block: EmailBlock) {
  if (block.kind !== "calendar") return [];
  const contentType = "text/calendar; charset=utf-8";
  return [{ filename: block.name, contentType, content: Buffer.from(block.file) }];
}

async function documentsOf(content: EmailBlock[]) {
  const ids = content.flatMap((block) => (block.kind === "attachment" ? [block.documentId] : []));
  const files = await Promise.all(ids.map((id) => findFile(id)));
  return files
    .filter((file) => file !== null)
    .map((file) => ({ ...file, content: Buffer.from(file.content) }));
}

function formsOf({ subject }: Email, content: EmailBlock[]): { text: string; html: string } {
  const origin = ownOrigin();
  return { text: emailText(content, { origin }), html: emailHtml(content, { origin, subject }) };
}

function completeContent(email: Email): EmailBlock[] | null {
  const { content, userId, recipient } = email;
  const linkToken = needsToken(content) ? linkTokenOf(email) : "";
  if (linkToken === null) return null;
  const complete = (path: string) =>
    path
      .replace(LINK_TOKEN, linkToken)
      .replace(ADDRESS_TOKEN, () => (userId ? addressToken({ userId, email: recipient }) : ""))
      .replace(PATH_TOKEN, () => pathToken(path.replace(PATH_TOKEN, "")));
  return content.map((block) =>
    "path" in block ? { ...block, path: complete(block.path) } : block,
  );
}

function linkTokenOf({ linkId }: Email): string | null {
  const link = linkId && db.select().from(emailLinks).where(eq(emailLinks.id, linkId)).get();
  return link ? tokenOfLink(link) : null;
}

function headersOf(content: EmailBlock[]): Record<string, string> {
  // Suppresses out-of-office replies (RFC 3834, 5).
  const automatic = { "Auto-Submitted": "auto-generated" };
  const unsubscription = content.find(({ kind }) => kind === "unsubscription");
  if (!unsubscription || !("path" in unsubscription)) return automatic;
  return {
    ...automatic,
    // Lets the mail program show its own unsubscribe button (RFC 8058).
    "List-Unsubscribe": `<${ownOrigin()}${unsubscription.path}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The pictures that the HTML of an e-mail references. They are PNG, because mail programs do not render SVG. */
export async function picturesOf(content: EmailBlock[]) {
  const pictures: { filename: string; content: Buffer; cid: string }[] = [];
  const logo = await readLogo();
  if (logo) pictures.push({ filename: "logo.png", content: logo, cid: LOGO_ID });
  const qrCode = content.find((block) => block.kind === "qr-code");
  if (qrCode) {
    const picture = await toBuffer(qrCode.text, { errorCorrectionLevel: "M", width: 480 });
    pictures.push({ filename: "girocode.png", content: picture, cid: QR_CODE_ID });
  }
  return pictures;
}

/** Null if there is no logo, or if its file is missing: then its alternative text stands in for it. */
async function readLogo(): Promise<Buffer | null> {
  const [, , folder] = publicSite().logo?.folder.split("/") ?? [];
  const bytes = folder ? await readPicture(folder, logoFiles.header) : null;
  return bytes && Buffer.from(bytes);
}
