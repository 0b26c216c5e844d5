import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { palettes } from "#app/ui/document/palettes.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { indexedPages } from "#tests/support/public-pages.ts";
import {
  browserOf,
  catalogBroken,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
  undone,
  whileChanged,
} from "#tests/support/samples.ts";
import { siteRoutes } from "#tests/support/site.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const open = (path: string) => new Browser().get(path);

/** The content of a page's meta elements, by name or property. */
function metaOf({ document }: Page): Record<string, string> {
  const elements = document.querySelectorAll("head meta");
  return Object.fromEntries(
    elements.flatMap((element) => {
      const name = element.getAttribute("name") ?? element.getAttribute("property");
      return name ? [[name, element.getAttribute("content") ?? ""]] : [];
    }),
  );
}

function canonicalOf({ document }: Page): string | undefined {
  return document.querySelector('head link[rel="canonical"]')?.getAttribute("href");
}

function titleOf({ document }: Page): string {
  const title = document.querySelector("head title");
  return title ? visibleText(title) : "";
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the page says
function dataOf({ document }: Page): any[] {
  return document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.rawText));
}

/** All other paths that may show a page; parameters match nothing. */
const otherPages = siteRoutes
  .filter(({ module }) => module.default)
  .map(({ path }) => path.replace(/:\w+|\*/g, "gibt-es-nicht"))
  // For /auth/code, which only the middle of a sign-in opens, see second-factor.test.ts.
  .filter(
    (path) => !indexedPages.includes(path) && path !== "/community2" && path !== "/auth/code",
  );

describe.each(indexedPages)("%s", (path) => {
  it("has a title, a description and a heading", async () => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(titleOf(page)).toMatch(/ – BeHappy$|^BeHappy – /);
    expect(titleOf(page).length).toBeLessThanOrEqual(65);
    const { description = "" } = metaOf(page);
    expect(description).toMatch(/^.{50,170}$/);
    expect(description).not.toContain("\u00AD");
    expect(page.document.querySelectorAll("h1")).toHaveLength(1);
  });

  it("has itself as the canonical URL, whatever the query", async () => {
    const page = await open(`${path}?utm_source=brief&sort=termin`);
    expect(canonicalOf(page)).toBe(ORIGIN + path);
    expect(metaOf(page)["og:url"]).toBe(ORIGIN + path);
    expect(canonicalOf(await open(`${path}/`.replace("//", "/")))).toBe(ORIGIN + path);
    expect(metaOf(page)).not.toHaveProperty("robots");
  });

  it("has a preview with a picture from this site", async () => {
    const page = await open(path);
    const meta = metaOf(page);
    expect(meta).toMatchObject({
      "og:title": titleOf(page),
      "og:description": meta.description,
      "og:type": "website",
      "og:site_name": "BeHappy",
      "og:locale": "de_DE",
      "og:image": expect.stringContaining(`${ORIGIN}/previews/v1/`),
      "og:image:alt": expect.stringMatching(/.{20}/),
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    const file = `public${meta["og:image"]?.replace(ORIGIN, "")}`;
    expect(sizeOf(readFileSync(file))).toEqual([1200, 630]);
    expect(readFileSync(file).length).toBeLessThan(80_000);
  });
});

it.each([
  ["/", "behappy"],
  ["/events", "events"],
  ["/events/herzogstand", "events"],
  ["/courses", "courses"],
  ["/products/tagebuch", "products"],
  ["/join", "join"],
  ["/glueckstest", "self-tests"],
  ["/about", "about"],
  ["/community", "community"],
  ["/contact", "contact"],
])("%s has %s.png as its preview", async (path, name) => {
  expect(metaOf(await open(path))["og:image"]).toBe(`${ORIGIN}/previews/v1/${name}.png`);
});

it("no two pages have the same title or description", async () => {
  const heads = await Promise.all(indexedPages.map(async (path) => metaOf(await open(path))));
  for (const name of ["og:title", "description"]) {
    const words = heads.map((meta) => meta[name]);
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([]);
  }
});

it("/community2 has /about as its canonical URL", async () => {
  expect(canonicalOf(await open("/community2"))).toBe(`${ORIGIN}/about`);
});

describe("a page that must not be indexed:", () => {
  let admin: Browser;

  beforeAll(async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    ({ browser: admin } = await createAdmin());
    // Without a cart, there is no checkout.
    await fillCart(admin, [createItem(), 1]);
  });

  const isHidden = (page: Page) => {
    expect(metaOf(page).robots).toBe("noindex");
    expect(canonicalOf(page)).toBeUndefined();
    expect(dataOf(page)).toEqual([]);
  };

  it.each(otherPages)("%s", async (path) => {
    const page = await open(path);
    isHidden(page.location === null ? page : await admin.get(path));
  });

  it("a customer's own page", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    isHidden(await browser.get("/cart"));
    isHidden(await browser.get("/checkout"));
    const orderId = await placeSampleOrder(browser);
    isHidden(await browser.get(`/order-confirmation/${orderId}`));
    isHidden(await browser.get("/dashboard"));
  });

  it.each(["/products", "/events/herzogstand"])("%s while it cannot be loaded", async (path) => {
    const page = await whileChanged(catalogBroken, () => open(path));
    expect(page.status).toBe(500);
    isHidden(page);
  });

  it("an item that does not exist", async () => isHidden(await open("/courses/gibt-es-nicht")));
});

describe("an item's page", () => {
  const longText = "Ein Weg über Stock und Stein, der nach Regen riecht. ".repeat(6);

  /** The page of a temporary item with these values. */
  const openItem = (values: Parameters<typeof createItem>[0]) =>
    undone(() => {
      const { id, kind } = createItem(values);
      return open(`/${kind}s/${id}`);
    });

  it("is described by its text, truncated after a word", async () => {
    const { description = "" } = metaOf(await openItem({ description: longText }));
    expect(description).toMatch(/^.{120,155}$/);
    expect(longText).toContain(description.replace(/ …$/, " "));
    expect(description).toMatch(/\w …$/);
  });

  it("has its own picture as preview unless that is an SVG", async () => {
    const picture = {
      imageUrl: "https://bilder.example/kompass.JPG?w=800",
      imageAlt: "Ein Kompass",
    };
    const meta = metaOf(await openItem(picture));
    expect(meta).toMatchObject({ "og:image": picture.imageUrl, "og:image:alt": "Ein Kompass" });
    expect(meta).not.toHaveProperty("og:image:width");
    const withDrawing = metaOf(await openItem({ imageUrl: "/pictures/v1/produkt-karten.svg" }));
    expect(withDrawing["og:image"]).toBe(`${ORIGIN}/previews/v1/products.png`);
  });

  it("contains its facts and breadcrumb as structured data, with the regular price", async () => {
    const [product, way] = dataOf(await openItem({ price: 2500, communityPrice: 1990 }));
    expect(product).toMatchObject({
      "@type": "Product",
      name: "Ein Kompass",
      offers: { price: "19.90", priceCurrency: "EUR" },
    });
    expect(way).toMatchObject({ "@type": "BreadcrumbList" });
    expect(dataOf(await open("/events/herzogstand"))[0]).toMatchObject({ "@type": "Event" });
    expect(dataOf(await open("/courses/morgenseiten"))[0]).toMatchObject({ "@type": "Course" });
  });

  it("escapes a title within its structured data", async () => {
    const title = `</script><script>alert("1")</script><!-- & 'x'`;
    const page = await openItem({ title });
    expect(dataOf(page)[0].name).toBe(title);
    expect(page.html).not.toContain("<script>alert(");
    expect(metaOf(page)["og:title"]).toBe(`${title} – BeHappy`);
  });
});

it("the start page identifies the site's owner", async () => {
  expect(dataOf(await open("/"))).toEqual([
    expect.objectContaining({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "BeHappy",
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icons/v1/icon-512.png`,
    }),
  ]);
});

describe("/sitemap.xml", () => {
  const readPaths = async () => {
    const { html } = await open("/sitemap.xml");
    return [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => {
      expect(address).toMatch(new RegExp(`^${ORIGIN}/`));
      return address.slice(ORIGIN.length);
    });
  };

  it("lists every public page once, except the empty cart", async () => {
    const page = await open("/sitemap.xml");
    expect(page.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    expect(page.html).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="/);
    const paths = await readPaths();
    expect(paths).toEqual(expect.arrayContaining(indexedPages.filter((path) => path !== "/cart")));
    expect(paths).not.toContain("/cart");
    expect(new Set(paths).size).toBe(paths.length);
    const others = paths.filter((path) => !indexedPages.includes(path));
    expect(
      others.filter((path) => !/^\/(products|events|courses|mitglieder)\//.test(path)),
    ).toEqual([]);
  });

  it("lists only pages that other pages link to", async () => {
    const paths = await readPaths();
    const linked = new Set<string>();
    for (const path of paths) {
      for (const link of (await open(path)).document.querySelectorAll("a")) {
        const { pathname } = new URL(link.getAttribute("href") ?? "", ORIGIN + path);
        if (pathname !== path) linked.add(pathname);
      }
    }
    expect(paths.filter((path) => !linked.has(path))).toEqual([]);
  });

  it("contains the date of an item's last change", async () => {
    await undone(async () => {
      const { id } = createItem({ updatedAt: new Date("2027-02-03T04:05:06Z") });
      expect((await open("/sitemap.xml")).html).toContain(
        `<loc>${ORIGIN}/products/${id}</loc><lastmod>2027-02-03T04:05:06.000Z</lastmod>`,
      );
    });
  });

  it("leaves out memberships and past items", async () => {
    await undone(async () => {
      const occasion = { date: "2020-05-01", time: "10:00", location: "Kassel" };
      const past = createItem({ kind: "event", ...occasion });
      const coming = createItem({ kind: "event", ...occasion, date: "2120-05-01" });
      const plan = createItem({ title: "Probe Membership", category: "membership" });
      const paths = (await readPaths()).join(" ");
      expect(paths).toContain(coming.id);
      expect(paths).not.toContain(past.id);
      expect(paths).not.toContain(plan.id);
    });
  });

  it("is well-formed even if an id is not", async () => {
    await undone(async () => {
      createItem({ id: `a&b<c>"d"` });
      expect(await readPaths()).toContain("/products/a&amp;b&lt;c&gt;&quot;d&quot;");
    });
  });

  it("returns 500 while the catalog fails, which is not cached", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileChanged(catalogBroken, () => open("/sitemap.xml"));
    expect([page.status, page.html]).toEqual([500, "catalog unavailable"]);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(log).toHaveBeenCalled();
  });
});

describe("/robots.txt", () => {
  it("allows crawlers, except on personal pages, and links to the sitemap", async () => {
    const page = await open("/robots.txt");
    expect(page.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const lines = page.html.split("\n");
    expect(lines[0]).toBe("User-agent: *");
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const disallowed = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? []);
    expect(disallowed.sort()).toEqual([
      "/admin",
      "/auth",
      "/checkout",
      "/dashboard",
      "/newsletter",
      "/order-confirmation",
      "/sign-out",
      "/theme",
    ]);
    for (const path of indexedPages) {
      expect(disallowed.filter((each) => path.startsWith(each))).toEqual([]);
    }
  });

  it("uses https if a trusted proxy does", async () => {
    const page = await new Browser().get("/robots.txt", { "X-Forwarded-Proto": "https" });
    expect(page.html).toContain(`Sitemap: ${ORIGIN.replace("http:", "https:")}/sitemap.xml`);
  });
});

it.each(["/robots.txt", "/sitemap.xml"])(
  "%s names the requested host without BASE_URL, so no shared cache may keep it",
  async (path) => {
    const page = await open(path);
    expect(page.html).toContain(`${ORIGIN}/`);
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
  },
);

describe("the icons", () => {
  it("exist under the names that pages and browsers request", async () => {
    const { document } = await open("/");
    const linked = document
      .querySelectorAll('head link[rel="icon"], head link[rel="apple-touch-icon"]')
      .map((link) => link.getAttribute("href") ?? "");
    expect(linked).toHaveLength(2);
    for (const path of [...linked, "/favicon.ico"]) expect(existsSync(`public${path}`)).toBe(true);
  });

  it("in the manifest exist in the declared sizes", async () => {
    const { document } = await open("/");
    const path = document.querySelector('head link[rel="manifest"]')?.getAttribute("href");
    const answer = await open(path ?? "");
    expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
    const manifest = JSON.parse(answer.html);
    expect(manifest).toMatchObject({ name: "BeHappy", lang: "de", start_url: "/" });
    expect(manifest.icons.length).toBeGreaterThan(2);
    for (const { src, sizes } of manifest.icons) {
      expect(sizeOf(readFileSync(`public${src}`)).join("x")).toBe(sizes);
    }
  });

  it.each([
    ["light", ["light"]],
    ["dark", ["dark"]],
    ["system", ["light", "dark"]],
  ])("match the browser frame's colour in the %s theme", async (theme, expected) => {
    const browser = new Browser();
    await browser.post("/theme", { theme });
    const { document } = await browser.get("/");
    const colors = document.querySelectorAll('head meta[name="theme-color"]');
    expect(colors.map((each) => each.getAttribute("content"))).toEqual(
      expected.map((each) => palettes.lake.paper[each as "light" | "dark"]),
    );
    expect(colors.map((each) => each.getAttribute("media"))).toEqual(
      theme === "system"
        ? ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]
        : [undefined],
    );
  });
});

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): number[] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
