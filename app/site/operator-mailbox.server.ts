import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { env } from "#app/environment/env.server.ts";
import { type Mailbox, parseMailbox } from "#app/environment/mailbox.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/**
 * The address that receives messages to the operator: the public one, else the sender's, else the first
 * admin's. Null before there is an admin.
 */
export function operatorMailbox(): string | null {
  const { email, mailFrom } = siteSettings();
  return email ?? (mailFrom && parseMailbox(mailFrom).address) ?? env.ADMIN_EMAIL ?? firstAdmin();
}

/**
 * The sender of the site's e-mails. If the user name of the mail server is an address, it comes before the
 * operator's, because a mail server rarely rejects the address of its own user.
 */
export function sender(): Mailbox {
  const { siteName: name, mailFrom, email } = siteSettings();
  if (mailFrom) return parseMailbox(mailFrom);
  const address = email ?? mailServerUser() ?? operatorMailbox() ?? `post@${hostname()}`;
  return { name, address };
}

/** The end of a sentence that says where to write to the operator, for e-mails. */
export function whereToWrite(): string {
  const { email } = siteSettings();
  return email ? `an ${email}` : "über das Kontaktformular auf unserer Website";
}

function firstAdmin(): string | null {
  const { email } = users;
  const isAdmin = eq(users.role, "admin");
  const admins = db.select({ email }).from(users).where(isAdmin).orderBy(asc(users.createdAt));
  return admins.limit(1).get()?.email ?? null;
}

function mailServerUser(): string | null {
  const user = decodeURIComponent(new URL(env.SMTP_URL ?? "smtp://none").username);
  return z.email().safeParse(user).data ?? null;
}

function hostname(): string {
  return env.BASE_URL?.hostname ?? "localhost";
}
