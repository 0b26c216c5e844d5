/** The address of a mail draft (RFC 6068), with everything percent-encoded that a mail program could misread. */
export function mailtoLink(address: string, fields: { subject?: string; body?: string } = {}) {
  const to = encodeURIComponent(address).replace("%40", "@");
  const given = Object.entries(fields).filter(([, text]) => text !== undefined);
  const query = given.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join("&");
  return `mailto:${to}${query && `?${query}`}`;
}
