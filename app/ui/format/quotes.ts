/** Quotation marks within quotation marks become single ones. */
export function inQuotes(title: string): string {
  return `„${title.replaceAll("„", "‚").replaceAll("“", "‘")}“`;
}

/** '„Tagebuch“ und „Mutkarten“'. */
export function quotedTitles(titles: string[]): string {
  const quoted = titles.map(inQuotes);
  const [last = "", ...others] = quoted.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} und ${last}`;
}
