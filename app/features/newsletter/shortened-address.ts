/**
 * A network address as proof of a consent may name it: shortened to what many connections share, the
 * /24 of IPv4 and the /48 of IPv6. Null where it is none.
 */
export function shortenAddress(address: string): string | null {
  const [, start4] = /^((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (start4) return `${start4}0/24`;
  // The front writes out the groups that count.
  const [, start6] = /^((?:[\da-f]{1,4}:){3})[\da-f:]+(?:\/64)?$/i.exec(address) ?? [];
  return start6 ? `${start6}:/48` : null;
}
