import { readIban } from "#app/features/money/statements/reading/statement-values.ts";

/** An account as a file names it, without spaces. */
export const readAccount = (text: string) => text.replace(/[\s']/g, "").toUpperCase();

/**
 * Whether a file names another account than the shop's. Older files give the number that ends an IBAN, maybe behind the
 * bank's. Other names, like 'Girokonto', say nothing.
 */
export function isOtherAccount(named: string | null, account: string | null): boolean {
  if (!named || !account) return false;
  const plain = readAccount(named);
  if (/^[\d/]{5,}$/.test(plain)) return !account.endsWith(plain.replace("/", "").padStart(10, "0"));
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,}$/.test(plain) && plain !== account;
}

const isLabel = (cell = "") => /^(iban|konto(nummer)?|account( number)?):?$/i.test(cell.trim());

/** The account that title lines name, like 'IBAN;DE02 1203 …' or 'Kontonummer;1234567890'; null if they name none. */
export function accountInTitles(cells: string[]): string | null {
  const iban = cells.map((cell) => readIban(cell.replace(/^IBAN:?/i, ""))).find(Boolean);
  const named = cells.find((cell, index) => isLabel(cells[index - 1]) && /\d/.test(cell));
  return iban ?? (named ? readAccount(named) : null);
}
