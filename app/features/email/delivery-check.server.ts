import { NODATA, NOTFOUND, Resolver } from "node:dns/promises";
import { SECOND } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import {
  type DeliveryFinding,
  type DnsTexts,
  isMailboxProvider,
  judgeDelivery,
} from "#app/features/email/delivery-check.ts";
import { sender } from "#app/features/settings/operator.server.ts";
import { keepSettings } from "#app/features/settings/settings-admin.server.ts";
import { sections } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

/** A query is asked twice, each time for this long, in milliseconds. */
const PATIENCE = 2 * SECOND;
/** The longest part of a record that is shown. */
const LONGEST = 600;

/** The domain that all e-mails come from, in ASCII. */
export const senderDomain = () => sender().address.split("@").at(-1)?.toLowerCase() ?? "";

/** Whether the DNS has everything for the current sender, as of the last check. */
export const isDeliveryChecked = () => siteSettings().checkedDomain === senderDomain();

interface DeliveryCheck {
  /** The name of the key that the mail server signs with; null: nobody has typed one. */
  selector: string | null;
  adminId: string;
  now: Date;
}

/** Asks the DNS about the sender's domain, and remembers the selector and whether nothing is missing. */
export async function checkDelivery(check: DeliveryCheck): Promise<DeliveryFinding[]> {
  const { selector, ...press } = check;
  const domain = senderDomain();
  const findings = await askDns(domain, selector);
  const isComplete = findings.every(({ state }) => state === "good");
  const texts = { dkimSelector: selector ?? "", checkedDomain: isComplete ? domain : "" };
  const action = isComplete
    ? "Zustellung geprüft: vollständig"
    : "Zustellung geprüft: unvollständig";
  await keepSettings(texts, { ...press, subjectId: "mail", label: sections.mail.title, action });
  return findings;
}

async function askDns(domain: string, selector: string | null): Promise<DeliveryFinding[]> {
  const resolver = new Resolver({ timeout: PATIENCE, tries: 2 });
  if (env.DNS_SERVER) resolver.setServers([env.DNS_SERVER]);
  const [spf, dkim, dmarc] = await Promise.all([
    textsOf(resolver, domain),
    selector === null ? undefined : textsOf(resolver, `${selector}._domainkey.${domain}`),
    dmarcOf(resolver, domain),
  ]);
  const reportsTo = sender().address;
  return judgeDelivery({ spf, dkim, dmarc }, { domain, selector, reportsTo });
}

/** The record of the domain, or of the nearest domain above it (RFC 9989, 4.10). */
async function dmarcOf(resolver: Resolver, domain: string): Promise<DnsTexts> {
  const texts = await textsOf(resolver, `_dmarc.${domain}`);
  const above = domain.split(".").slice(1).join(".");
  const isFound = texts?.some((text) => /^v=DMARC1/i.test(text)) ?? true;
  return isFound || !above.includes(".") ? texts : dmarcOf(resolver, above);
}

async function textsOf(resolver: Resolver, name: string): Promise<DnsTexts> {
  try {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join("").slice(0, LONGEST));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === NODATA || code === NOTFOUND ? [] : null;
  }
}

export interface DeliveryState {
  domain: string;
  sender: string;
  /** Whether the domain belongs to a provider of mailboxes, so that nothing can be entered. */
  isForeign: boolean;
  /** The selector of the last check. */
  selector: string | null;
  perMinute: number;
}

export function findDeliveryState(): DeliveryState {
  const domain = senderDomain();
  return {
    domain,
    sender: sender().address,
    isForeign: isMailboxProvider(domain),
    selector: siteSettings().dkimSelector,
    perMinute: env.BULK_PER_MINUTE,
  };
}
