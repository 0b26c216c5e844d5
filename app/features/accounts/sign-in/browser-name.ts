type NamePattern = [name: string, pattern: RegExp];

// Most browsers also claim to be the browsers they are compatible with, so the specific ones come first.
const browsers: NamePattern[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const systems: NamePattern[] = [
  ["dem iPhone", /\biPhone\b/],
  ["dem iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["dem Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** 'Firefox auf Windows' from a User-Agent header; unknown parts are left out. */
export function browserName(userAgent: string): string {
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  if (!system) return browser ?? "Unbekannter Browser";
  return `${browser ?? "Ein Browser"} auf ${system}`;
}

function findName(patterns: NamePattern[], userAgent: string): string | undefined {
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
}
