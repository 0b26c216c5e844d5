/**
 * Shortens a network address to the part that the proof of consent may contain and that many connections
 * share: the /24 of IPv4 or the /48 of IPv6. Returns null for any other text.
 */
export function shortenAddress(address: string): string | null {
  const [, start4] = /^((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (start4) return `${start4}0/24`;
  // The front never abbreviates the groups of the prefix.
  const [, start6] = /^((?:[\da-f]{1,4}:){3})[\da-f:]+(?:\/64)?$/i.exec(address) ?? [];
  return start6 ? `${start6}:/48` : null;
}
