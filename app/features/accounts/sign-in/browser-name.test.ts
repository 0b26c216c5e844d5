import { expect, it } from "vitest";
import { browserName } from "#app/features/accounts/sign-in/browser-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const desktop = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const phone = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iPad =
  "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox auf Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox auf Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox auf Android"],
  [`${desktop} Chrome/142.0.0.0 Safari/537.36`, "Chrome auf Windows"],
  [`${desktop} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge auf Windows"],
  [`${desktop} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, "Opera auf Windows"],
  [`${phone} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome auf Android"],
  [
    `${phone} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet auf Android",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    "Chrome auf ChromeOS",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`,
    "Chrome auf Linux",
  ],
  [`${mac} (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari auf dem Mac"],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari auf dem iPhone"],
  [`${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome auf dem iPhone"],
  [`${iPad} FxiOS/145.0 Mobile/15E148 Safari/604.1`, "Firefox auf dem iPad"],
  ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "Ein Browser auf Windows"],
  ["Firefox/145.0", "Firefox"],
  ["curl/8.5.0", "Unbekannter Browser"],
  ["", "Unbekannter Browser"],
  ["x".repeat(300), "Unbekannter Browser"],
])("%s is displayed as %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
