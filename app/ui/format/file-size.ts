const units = ["Byte", "kB", "MB", "GB"];
const size = new Intl.NumberFormat("de-DE", { maximumSignificantDigits: 2 });

/** '1,5 MB'. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${size.format(bytes / 1000 ** power)}\u00A0${units[power]}`;
}
