/** The tel address of a typed phone number; null if the text is not a phone number. */
export function dialAddress(phone: string): string | null {
  if (!/^\+?[\d\s()/.-]+$/.test(phone)) return null;
  // '+49 (0)30': the zero is only for domestic calls.
  const digits = phone.replace(/^(\+.*?)\(0\)/, "$1").replace(/[^+\d]/g, "");
  return digits.length > 2 ? `tel:${digits}` : null;
}

/** The same for a number of this shop. Numbers without a country are German, and work from abroad. */
export function ownDialAddress(phone: string): string | null {
  const address = dialAddress(phone);
  if (address === null) return null;
  return address.replace(/^tel:00/, "tel:+").replace(/^tel:0/, "tel:+49");
}
