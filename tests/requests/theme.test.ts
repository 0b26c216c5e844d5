import { describe, expect, it } from "vitest";
import { Browser, type Page } from "#tests/support/browser.ts";
import { inEnvironment } from "#tests/support/environment.ts";

const themeOf = (page: Page) => page.document.querySelector("html")?.getAttribute("data-theme");
const pressedIn = (page: Page) =>
  page.document.querySelectorAll('footer [aria-pressed="true"]').map(({ text }) => text.trim());

describe("the theme", () => {
  it("is light by default", async () => {
    const page = await new Browser().get("/");
    expect(themeOf(page)).toBe("light");
    expect(pressedIn(page)).toEqual(["Hell"]);
  });

  it.each([
    ["Hell", "light", "light"],
    ["Dunkel", "dark", "dark"],
    ["System", "system", "light dark"],
  ])("changes by the pressed button in the footer: %s", async (button, theme, colorScheme) => {
    const browser = new Browser();
    const answer = await browser.press(
      await browser.get("/events?sort=termin"),
      button,
      {},
      "footer",
    );
    expect([answer.status, answer.location]).toEqual([303, "/events?sort=termin"]);
    for (const path of ["/", "/gibt-es-nicht"]) {
      const page = await browser.get(path);
      expect(themeOf(page)).toBe(theme);
      expect(pressedIn(page)).toEqual([button]);
      const meta = page.document.querySelector('meta[name="color-scheme"]');
      expect(meta?.getAttribute("content")).toBe(colorScheme);
    }
  });

  it("can be changed back", async () => {
    const browser = new Browser();
    await browser.post("/theme", { theme: "dark" });
    await browser.post("/theme", { theme: "light" });
    expect(themeOf(await browser.get("/"))).toBe("light");
  });

  it.each(["rot", "", "DARK"])(
    "cannot be '%s', which returns 400 and changes nothing",
    async (theme) => {
      const browser = new Browser();
      await browser.post("/theme", { theme: "dark" });
      const answer = await browser.post("/theme", { theme });
      expect(answer.status).toBe(400);
      expect(answer.text).toBe("Dieses Farbschema gibt es nicht.");
      expect(themeOf(await browser.get("/"))).toBe("dark");
    },
  );

  it.each(["rot", "ImRhcmsi".repeat(1000), "%E0%A4%A", "eyJhIjoxfQ=="])(
    "is light if the cookie is invalid (%.20s)",
    async (value) => {
      const browser = new Browser();
      browser.cookies.set("theme", value);
      const page = await browser.get("/");
      expect([page.status, themeOf(page)]).toEqual([200, "light"]);
    },
  );
});

it("changes only by a POST: a GET request redirects to the start page", async () => {
  const browser = new Browser();
  const answer = await browser.get("/theme?theme=dark");
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect(browser.cookies.size).toBe(0);
});

describe("the theme cookie", () => {
  const cookieOf = (page: Page) =>
    page.headers.getSetCookie().find((each) => /^(__Host-)?theme=/.test(each));

  it("lasts a year, inaccessible to scripts and other sites", async () => {
    const answer = await new Browser().post("/theme", { theme: "dark" });
    expect(cookieOf(answer)).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("is Secure behind https", async () => {
    const https = { "X-Forwarded-Proto": "https" };
    const answer = await new Browser().post("/theme", { theme: "dark" }, https);
    expect(cookieOf(answer)).toMatch(/^__Host-theme=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it.each([
    ["https://shop.example", true],
    ["http://shop.example", false],
  ])("with BASE_URL=%s is Secure: %s, whatever a proxy reports", async (BASE_URL, isSecure) => {
    await inEnvironment({ BASE_URL });
    const proto = { "X-Forwarded-Proto": isSecure ? "http" : "https" };
    const answer = await new Browser().post("/theme", { theme: "dark" }, proto);
    expect(cookieOf(answer)?.includes("; Secure")).toBe(isSecure);
    expect(cookieOf(answer)?.startsWith("__Host-")).toBe(isSecure);
  });
});
