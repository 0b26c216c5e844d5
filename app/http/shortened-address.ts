/**
 * Shortens a network address to the part that many connections share, for the log, e-mails and the proof of consent:
 * the /24 of IPv4, or the /48 that IPv6 visitors count by anyway. Returns null for any other text.
 */
export function shortenAddress(address: string): string | null {
  const [, start4] = /^((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (start4) return `${start4}0/24`;
  return /^(?:[\da-f]{1,4}:){3}:\/48$/i.test(address) ? address : null;
}
