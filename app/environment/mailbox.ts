import { z } from "zod";

export interface Mailbox {
  /** Empty if the mailbox has none. */
  name: string;
  address: string;
}

/** Mail servers accept no longer addresses (RFC 5321, 4.5.3.1.3). */
export const LONGEST_ADDRESS = 254;

/**
 * An address as it is stored, compared and given to mail servers: without space around it, its domain in ASCII. The case
 * of ASCII letters stays; comparisons ignore it. A text that is no address stays as it is.
 */
export function asciiAddress(typed: string): string {
  const address = typed.length > 2 * LONGEST_ADDRESS ? "" : typed.trim();
  const [, name, domain = ""] = /^([^\s@]+)@([^@]+)$/.exec(address) ?? [];
  const ascii = asciiDomain(domain);
  return name === undefined || ascii === null ? typed : `${name}@${ascii}`;
}

/** A domain with other letters as browsers convert it (UTS 46, ß stays ß). Null if it is none. */
export function asciiDomain(domain: string): string | null {
  if (/^[a-z\d.-]+$/i.test(domain)) return domain;
  const host = `http://${domain}`;
  const isLikeDomain = /^[a-z\d.\-\u0080-\u{10FFFF}]{1,500}$/iu.test(domain);
  return isLikeDomain && URL.canParse(host) ? new URL(host).hostname : null;
}

/**
 * Whether this is an address in ASCII that browsers and mail servers accept: HTML's rule (type=email), with a domain that
 * has a dot and ends with letters, and with dots before the @ only between other characters (RFC 5321, 4.1.2).
 */
export function isAddress(text: string): boolean {
  const isDeliverable = /^(?!\.|.*\.[.@]).+\.(xn--[a-z\d-]+|[a-z]{2,})$/i;
  return (
    text.length <= LONGEST_ADDRESS && z.regexes.html5Email.test(text) && isDeliverable.test(text)
  );
}

/** Whether there are other letters before the @ than those of ASCII, which few mail servers accept (RFC 6531). */
export function hasForeignName(address: string): boolean {
  return /[^\p{ASCII}][^@]*@/u.test(address);
}

/** Whether the text is 'name@example' or 'Name <name@example>', on one line. */
export function isMailbox(text: string): boolean {
  const [, named] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text) ?? [];
  return isAddress(asciiAddress(named ?? text));
}

/**
 * Splits a mailbox into its parts, with its address in ASCII. As one string, a comma in the name would produce two
 * senders.
 */
export function parseMailbox(mailbox: string): Mailbox {
  const [, name = "", address = mailbox] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(mailbox) ?? [];
  return { name, address: asciiAddress(address) };
}

/**
 * The mailbox that receives mail to this address, to count it: in lower case and without `+part`, which many
 * mail servers ignore (RFC 5233).
 */
export function mailboxOf(address: string): string {
  return asciiAddress(address)
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, "$1@");
}

/** 'Name <address>', or '<address>' without a name. */
export function writeMailbox({ name, address }: Mailbox): string {
  return `${name} <${address}>`.trim();
}
