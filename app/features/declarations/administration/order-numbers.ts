/** 'BH-2026-000123' wherever a text contains it, also as 'bh 2026 000123' or without separators. */
export function orderNumbersIn(text: string): string[] {
  const found = text.matchAll(/\bBH[\s-]*(20\d\d)[\s-]*(\d{6})(?!\d)/gi);
  return [...new Set([...found].map(([, year, sequence]) => `BH-${year}-${sequence}`))];
}
