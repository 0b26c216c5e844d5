const number = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });

/** '12,3 MB'. */
export function formatFileSize(bytes: number): string {
  const units = ["Bytes", "kB", "MB", "GB"];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${number.format(bytes / 1000 ** power)} ${units[power]}`;
}
