type Sign = [name: string, inUserAgent: RegExp];

// Most browsers also claim to be the browsers they are compatible with, so the specific ones come first.
const browsers: Sign[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const systems: Sign[] = [
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
  const browser = findSign(browsers, userAgent);
  const system = findSign(systems, userAgent);
  if (!system) return browser ?? "Unbekannter Browser";
  return `${browser ?? "Ein Browser"} auf ${system}`;
}

function findSign(signs: Sign[], userAgent: string): string | undefined {
  return signs.find(([, inUserAgent]) => inUserAgent.test(userAgent))?.[0];
}
