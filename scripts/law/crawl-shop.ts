import { NOTICE } from "./page-faults.ts";
import type { SeenPage, Visitor } from "./visitor.ts";

/** Everything that the checks look at. */
export interface Shop {
  origin: string;
  /** All pages that links lead to, and an error page. */
  pages: SeenPage[];
  /** The cart with an item; null if the shop sells nothing. */
  cart: SeenPage | null;
  /** Whether that item is goods. */
  hasGoodsInCart: boolean;
  /** The checkout of a signed-in customer; null if it could not be opened. */
  checkout: SeenPage | null;
  /** The picture of the notice on the legal guarantee; null if no page shows it. */
  notice: SeenPage | null;
}

interface Options {
  /**
   * Signs up with a throw-away account to see the checkout from inside. Only for a copy of a shop: the account
   * stays.
   */
  mayOpenAccount?: boolean;
}

/** Enough to see every kind of page. Only item pages are left out, in a shop with very many items. */
const MAX_PAGES = 400;

/** The first addresses of the crawl. No link leads to some of these. */
const STARTS = ["/", "/cart", "/auth", "/newsletter", "/diese-seite-gibt-es-nicht"];

/** Addresses that are no pages for visitors: the administration, files, and links that change something. */
const NO_PAGE =
  /^\/(admin|dashboard|uploads|sign-out|theme|order-confirmation|erklaerung)\b|\.\w+$/;

/** Visits the shop like a customer, up to the button that orders. */
export async function crawlShop(visitor: Visitor, options: Options = {}): Promise<Shop> {
  const pages = await visitPages(visitor);
  const { cart, hasGoodsInCart } = await fillCart(visitor, pages);
  const notice = pages.flatMap(({ document }) => document.querySelector(NOTICE) ?? [])[0];
  return {
    origin: visitor.origin,
    pages,
    cart,
    hasGoodsInCart,
    checkout: cart && options.mayOpenAccount ? await openCheckout(visitor) : null,
    notice: notice ? await visitor.get(notice.getAttribute("src") ?? "") : null,
  };
}

async function visitPages(visitor: Visitor): Promise<SeenPage[]> {
  const known = new Set(STARTS);
  const pages: SeenPage[] = [];
  for (const path of known) {
    if (pages.length >= MAX_PAGES) break;
    const page = await visitor.get(path);
    const targets = page.location === null ? linksIn(page, visitor.origin) : [page.location];
    for (const target of targets) {
      const [pathname = ""] = target.split(/[?#]/, 1);
      if (!NO_PAGE.test(pathname)) known.add(pathname);
    }
    if (page.location === null && page.contentType.startsWith("text/html")) pages.push(page);
  }
  return pages;
}

function linksIn({ document, path }: SeenPage, origin: string): string[] {
  return document.querySelectorAll("a[href]").flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    if (!URL.canParse(href, origin + path)) return [];
    const url = new URL(href, origin + path);
    return url.origin === origin ? [url.pathname] : [];
  });
}

/** Puts the first item into the cart that can be bought, goods before others, and opens the cart. */
async function fillCart(
  visitor: Visitor,
  pages: SeenPage[],
): Promise<Pick<Shop, "cart" | "hasGoodsInCart">> {
  const goodsFirst = pages.toSorted(
    (one, other) => Number(hasGoods(other)) - Number(hasGoods(one)),
  );
  for (const page of goodsFirst) {
    const [itemType, itemId] = ["itemType", "itemId"].map((name) =>
      page.document.querySelector(`main form [name="${name}"]`)?.getAttribute("value"),
    );
    if (!itemType || !itemId) continue;
    await visitor.post("/cart", { intent: "add", itemType, itemId, quantity: "1" });
    return { cart: await visitor.get("/cart"), hasGoodsInCart: hasGoods(page) };
  }
  return { cart: null, hasGoodsInCart: false };
}

export function hasGoods({ document }: SeenPage): boolean {
  return document.querySelector("[data-goods]") !== null;
}

async function openCheckout(visitor: Visitor): Promise<SeenPage | null> {
  const email = `rechtscheck-${crypto.randomUUID()}@beispiel.de`;
  const password = crypto.randomUUID();
  const names = { firstName: "Rechts", lastName: "Check" };
  await visitor.post("/auth?mode=sign-up", { ...names, email, password });
  await visitor.post("/auth", { email, password });
  const checkout = await visitor.get("/checkout");
  return checkout.status === 200 ? checkout : null;
}
