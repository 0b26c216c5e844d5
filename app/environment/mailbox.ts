import { z } from "zod";

export interface Mailbox {
  /** Empty if the mailbox has none. */
  name: string;
  address: string;
}

/** Whether the text is 'name@example' or 'Name <name@example>', on one line. */
export function isMailbox(text: string): boolean {
  const [, named] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text) ?? [];
  return z.email().safeParse(named ?? text).success;
}

/**
 * Splits a mailbox into its parts. As one string, a comma in the name would produce two senders.
 */
export function parseMailbox(mailbox: string): Mailbox {
  const [, name = "", address = mailbox] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(mailbox) ?? [];
  return { name, address };
}

/**
 * The mailbox that receives mail to this address, to count it: in lower case and without `+part`, which many
 * mail servers ignore (RFC 5233).
 */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, "$1@");
}

/** 'Name <address>', or '<address>' without a name. */
export function writeMailbox({ name, address }: Mailbox): string {
  return `${name} <${address}>`.trim();
}
