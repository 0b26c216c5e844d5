import { parse } from "node-html-parser";

/** Every list of the administration. */
export const adminLists = [
  "/admin/courses",
  "/admin/events",
  "/admin/products",
  "/admin/newsletter",
  "/admin/contacts",
  "/admin/orders",
  "/admin/declarations",
  "/admin/members",
  "/admin/accounts",
  "/admin/outbox",
  "/admin/changes",
  // Participants of an event of the demo world.
  "/admin/events/new/herzogstand/participants",
];

export type Question = "first page" | "last page" | "sorted" | "filtered" | "search";

/** Searched words. Their frequency depends on how the database was filled. */
const searches = [
  "okonkwo", // rare
  "example", // common
  "müller",
  "anna.mueller.77@beispiel.de",
  "Okonkwo Elif",
  "öz",
  "ng",
  "e",
  "BH-2026-0",
  "xyzzy",
];

/** Filters of orders that are fields. */
const furtherFilters = [
  "?from=2026-10-01&until=2026-10-31",
  "?item=herzogstand",
  "?item=herzogstand&sort=amount&dir=asc",
  "?method=cash",
  "?method=transfer&status=completed",
  ...["open", "partly", "paid", "over", "refunded"].map((money) => `?money=${money}`),
  "?money=paid&status=completed&q=example",
];

/** The addresses of a list that its first page (`html`) links to, and some searches. */
export function questionsTo(path: string, html: string): [Question, string][] {
  const page = parse(html);
  const hrefs = (selector: string) =>
    page.querySelectorAll(selector).map((link) => link.getAttribute("href") ?? "");
  const sorts = hrefs("main thead th a");
  const filters = hrefs("main nav ul a").filter((href) => href.startsWith(`${path}?`));
  const withFields = (href: string, fields: Record<string, string>) => {
    const url = new URL(href, "http://behappy.test");
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return url.pathname + url.search;
  };
  const orders = sorts.flatMap((href) => [
    withFields(href, { dir: "asc" }),
    withFields(href, { dir: "desc" }),
  ]);
  const filtered = filters.flatMap((href) => [
    href,
    withFields(href, { page: "999999" }),
    ...["müller", "example", "ge"].map((q) => withFields(href, { q })),
    ...sorts.map((sort) => {
      const { searchParams } = new URL(sort, "http://behappy.test");
      return withFields(href, { sort: searchParams.get("sort") ?? "", dir: "asc" });
    }),
  ]);
  const further = path === "/admin/orders" ? furtherFilters : [];
  return [
    ["first page", path],
    ["last page", withFields(path, { page: "999999" })],
    ...orders.map((href): [Question, string] => ["sorted", href]),
    ...orders.map((href): [Question, string] => [
      "last page",
      withFields(href, { page: "999999" }),
    ]),
    ...filtered.map((href): [Question, string] => ["filtered", href]),
    ...further.map((query): [Question, string] => ["filtered", path + query]),
    ...searches.map((q): [Question, string] => ["search", withFields(path, { q })]),
  ];
}
