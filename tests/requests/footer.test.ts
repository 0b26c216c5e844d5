import { beforeAll, describe, expect, it } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import {
  createCustomer,
  createItem,
  enter,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

async function footerOf(path: string, browser = new Browser()) {
  const page = await browser.get(path);
  const footer = page.document.querySelector("footer");
  const details = footer?.querySelector("details");
  const summary = details?.querySelector("summary");
  if (!footer || !details || !summary) throw new Error(`${path} (${page.status}) has no footer`);
  const folded = details.querySelectorAll("a, button");
  const linksOf = (links: typeof folded) =>
    links.flatMap((link) => link.getAttribute("href") ?? []);
  return {
    isFolded: !details.hasAttribute("open"),
    opens: summary.hasAttribute("hidden") ? null : visibleText(summary),
    foldedLinks: linksOf(folded),
    openLinks: linksOf(footer.querySelectorAll("a").filter((link) => !folded.includes(link))),
    foldedButtons: details.querySelectorAll("button").map(visibleText),
    openButtons: footer
      .querySelectorAll("button")
      .filter((button) => !folded.includes(button))
      .map(visibleText),
  };
}

const legal = [
  "/impressum",
  "/datenschutz",
  "/agb",
  "/versand-zahlung",
  "/widerruf",
  "/vertrag-widerrufen",
  "/vertraege-kuendigen",
];

describe("on sign-in, order and account pages, the footer", () => {
  const browser = new Browser();
  let confirmation: string;
  beforeAll(async () => {
    await enter(browser, await createCustomer());
    await fillCart(browser, [createItem(), 1]);
    confirmation = `/order-confirmation/${await placeSampleOrder(browser)}`;
    await fillCart(browser, [createItem(), 1]);
  });

  it.each([
    ["/auth", new Browser()],
    ["/auth/forgot-password", new Browser()],
    ["/cart", browser],
    ["/dashboard", browser],
    ["/dashboard/sessions", browser],
  ])(
    "of %s collapses newsletter and link lists, but not legal links and theme",
    async (path, visitor) => {
      const footer = await footerOf(path, visitor);
      expect(footer).toMatchObject({ isFolded: true, opens: "Newsletter und mehr" });
      expect(footer.foldedButtons).toEqual(["Newsletter abonnieren"]);
      expect(footer.foldedLinks).toEqual(expect.arrayContaining(["/about", "/events"]));
      expect(footer.foldedLinks.join()).toContain("instagram");
      expect(footer.openLinks).toEqual(legal);
      expect(footer.openButtons).toEqual(["Hell", "Dunkel", "System"]);
    },
  );

  it.each(["/checkout", "/order-confirmation"])(
    "of %s offers no newsletter, which would distract from the order",
    async (path) => {
      const footer = await footerOf(path === "/checkout" ? path : confirmation, browser);
      expect(footer).toMatchObject({ isFolded: true, opens: "Mehr", foldedButtons: [] });
      expect(footer.foldedLinks).toEqual(expect.arrayContaining(["/about", "/events"]));
      expect(footer.openLinks).toEqual(legal);
    },
  );
});

it.each(["/vertrag-widerrufen", "/vertraege-kuendigen", "/newsletter"])(
  "the footer of %s offers no newsletter",
  async (path) => {
    expect((await footerOf(path)).foldedButtons).toEqual([]);
  },
);

it.each(["/", "/events", "/authentisch"])("the footer of %s is expanded", async (path) => {
  const footer = await footerOf(path);
  expect(footer).toMatchObject({ isFolded: false, opens: null });
  expect(footer.openLinks).toEqual(legal);
});

it("only the main button is sun-coloured, not the footer's", async () => {
  const page = await new Browser().get("/auth");
  const suns = page.document.querySelectorAll(
    "main :is(.bg-sun, .button-sun), footer :is(.bg-sun, .button-sun)",
  );
  expect(suns.map(visibleText)).toEqual(["Login"]);
});
