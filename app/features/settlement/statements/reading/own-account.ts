import { readIban } from "#app/features/settlement/statements/reading/statement-values.ts";

/** An account as a file names it, without spaces. */
export const readAccount = (text: string) => text.replace(/[\s']/g, "").toUpperCase();

/**
 * Whether a file names another account than the shop's. Older files give the number that ends an IBAN, maybe behind the
 * bank's. Other names, like 'Girokonto', say nothing.
 */
export function isOtherAccount(named: string | null, account: string | null): boolean {
  if (!named || !account) return false;
  const plain = readAccount(named);
  const [, number] = /^(?:\d{8}\/)?(\d{1,10})$/.exec(plain) ?? [];
  if (number) return !account.endsWith(number.padStart(10, "0"));
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,}$/.test(plain) && plain !== account;
}

/** The IBAN in a title line like 'IBAN;DE02 1203 …'. */
export const ibanInTitle = (cell: string) => readIban(cell.replace(/^IBAN:?/i, ""));
