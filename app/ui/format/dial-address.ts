/** The tel address of a typed phone number; null if the text is not a phone number. */
export function dialAddress(phone: string): string | null {
  if (!/^\+?[\d\s()/.-]+$/.test(phone)) return null;
  // '+49 (0)30': the zero is only for domestic calls.
  const digits = phone.replace(/^(\+.*?)\(0\)/, "$1").replace(/[^+\d]/g, "");
  return digits.length > 2 ? `tel:${digits}` : null;
}
