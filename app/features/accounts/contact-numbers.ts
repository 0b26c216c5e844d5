interface Typed {
  areacode: string | null;
  phone: string | null;
  mobile: string | null;
}

const isWhole = (number: string) => /^\s*[+0(]/.test(number);

/**
 * The numbers with the area code in front of the one that lacks it: the landline, or else the mobile. A number that begins
 * with '0' or '+' is whole, also where a browser has filled in the area code besides.
 */
export function contactNumbers({
  areacode,
  phone,
  mobile,
}: Typed): Pick<Typed, "phone" | "mobile"> {
  const withCode = (number: string | null) =>
    number && areacode && !isWhole(number) ? `${areacode} ${number}` : number;
  const landline = withCode(phone);
  return { phone: landline, mobile: landline === phone ? withCode(mobile) : mobile };
}
