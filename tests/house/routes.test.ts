import { readFileSync } from "node:fs";
import { parse as parseHtml } from "node-html-parser";
import ts from "typescript";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { probe } from "#db/writing/probe.server.ts";
import { parse, sourceFiles } from "#tests/house/source-files.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { demoPages } from "#tests/support/public-pages.ts";
import { siteRoutes } from "#tests/support/site.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

/** Every address of the site, with the status or redirect target that a visitor gets. */
const answers: Record<string, { address?: string; answer: number | string }> = {
  ...Object.fromEntries(demoPages.map(({ path, address }) => [path, { address, answer: 200 }])),
  "/events/:itemId/calendar.ics": { address: "/events/herzogstand/calendar.ics", answer: 200 },
  "/cart": { answer: 200 },
  "/cart/restore": { answer: "303 /cart" },
  "/checkout": { answer: "303 /auth?redirect=checkout" },
  "/order-confirmation/:orderId": {
    address: "/order-confirmation/3f9c21ab-0000-4000-8000-000000000001",
    answer: 404,
  },
  "/order-confirmation/:orderId/girocode.png": {
    address: "/order-confirmation/3f9c21ab-0000-4000-8000-000000000001/girocode.png",
    answer: 404,
  },
  "/order-confirmation/:orderId/confirmation.html": {
    address: "/order-confirmation/3f9c21ab-0000-4000-8000-000000000001/confirmation.html",
    answer: 404,
  },
  "/order-confirmation/:orderId/agb.pdf": {
    address: "/order-confirmation/3f9c21ab-0000-4000-8000-000000000001/agb.pdf",
    answer: 404,
  },
  "/auth": { answer: 200 },
  "/auth/forgot-password": { answer: 200 },
  "/auth/new-password": { answer: 404 },
  "/auth/confirm-email": { answer: 404 },
  "/auth/confirm-address": { answer: 404 },
  "/dashboard": { answer: "303 /auth" },
  "/dashboard/password": { answer: "303 /auth" },
  "/dashboard/email": { answer: "303 /auth" },
  "/dashboard/confirm-address": { answer: "303 /auth" },
  "/dashboard/sessions": { answer: "303 /auth" },
  "/dashboard/data": { answer: "303 /auth" },
  "/dashboard/data.json": { answer: "303 /auth" },
  "/dashboard/delete-account": { answer: "303 /auth" },
  "/dashboard/events/:orderItemId/calendar.ics": {
    address: "/dashboard/events/3f9c21ab-0000-4000-8000-000000000001/calendar.ics",
    answer: 404,
  },
  "/sign-out": { answer: "303 /" },
  "/barrierefreiheit": { answer: 404 },
  "/contact/map": { answer: "303 /contact" },
  "/newsletter/confirm": { answer: 404 },
  "/newsletter/unsubscribe": { answer: 404 },
  "/agb/fassung/:version": { address: "/agb/fassung/1", answer: 404 },
  "/datenschutz/fassung/:version": { address: "/datenschutz/fassung/1", answer: 404 },
  "/impressum/fassung/:version": { address: "/impressum/fassung/1", answer: 404 },
  "/widerruf/fassung/:version": { address: "/widerruf/fassung/1", answer: 404 },
  "/erklaerung/:declarationId": {
    address: "/erklaerung/3f9c21ab-0000-4000-8000-000000000001",
    answer: 404,
  },
  "/erklaerung/:declarationId/warst-du-das": {
    address: "/erklaerung/3f9c21ab-0000-4000-8000-000000000001/warst-du-das",
    answer: 404,
  },
  "/erklaerung/:declarationId/bestaetigung.html": {
    address: "/erklaerung/3f9c21ab-0000-4000-8000-000000000001/bestaetigung.html",
    answer: 404,
  },
  "/admin": { answer: "303 /auth" },
  "/admin/:kind": { address: "/admin/courses", answer: "303 /auth" },
  "/admin/:kind/new": { address: "/admin/events/new", answer: "303 /auth" },
  "/admin/:kind/new/:itemId": { address: "/admin/products/new/tagebuch", answer: "303 /auth" },
  "/admin/:kind/new/:itemId/delete": {
    address: "/admin/courses/new/morgenseiten/delete",
    answer: "303 /auth",
  },
  "/admin/events/new/:itemId/participants": {
    address: "/admin/events/new/herzogstand/participants",
    answer: "303 /auth",
  },
  "/admin/events/new/:itemId/participants.csv": {
    address: "/admin/events/new/herzogstand/participants.csv",
    answer: "303 /auth",
  },
  "/admin/events/new/:itemId/participants/print": {
    address: "/admin/events/new/herzogstand/participants/print",
    answer: "303 /auth",
  },
  "/admin/events/new/:itemId/participants/email": {
    address: "/admin/events/new/herzogstand/participants/email",
    answer: "303 /auth",
  },
  "/admin/team": { answer: "303 /auth" },
  "/admin/team/new": { answer: "303 /auth" },
  "/admin/team/:personId": { address: "/admin/team/hanna", answer: "303 /auth" },
  "/admin/team/:personId/delete": { address: "/admin/team/hanna/delete", answer: "303 /auth" },
  "/admin/voices": { answer: "303 /auth" },
  "/admin/voices/new": { answer: "303 /auth" },
  "/admin/voices/:personId": { address: "/admin/voices/miriam", answer: "303 /auth" },
  "/admin/voices/:personId/delete": { address: "/admin/voices/miriam/delete", answer: "303 /auth" },
  "/admin/pictures": { answer: "303 /auth" },
  "/admin/pictures/:picture/replace": {
    address: "/admin/pictures/gibt-es-nicht/replace",
    answer: "303 /auth",
  },
  "/admin/pictures/:picture/delete": {
    address: "/admin/pictures/gibt-es-nicht/delete",
    answer: "303 /auth",
  },
  "/admin/orders": { answer: "303 /auth" },
  "/admin/orders/export.csv": { answer: "303 /auth" },
  "/admin/orders/:orderId": {
    address: "/admin/orders/3f9c21ab-0000-4000-8000-000000000001",
    answer: "303 /auth",
  },
  "/admin/declarations": { answer: "303 /auth" },
  "/admin/declarations/:declarationId": {
    address: "/admin/declarations/gibt-es-nicht",
    answer: "303 /auth",
  },
  "/admin/plans": { answer: "303 /auth" },
  "/admin/plans/new": { answer: "303 /auth" },
  "/admin/plans/:itemId": { address: "/admin/plans/yearly", answer: "303 /auth" },
  "/admin/plans/:itemId/delete": { address: "/admin/plans/yearly/delete", answer: "303 /auth" },
  "/admin/members": { answer: "303 /auth" },
  "/admin/members/:userId": { address: "/admin/members/gibt-es-nicht", answer: "303 /auth" },
  "/admin/accounts": { answer: "303 /auth" },
  "/admin/accounts/:userId": { address: "/admin/accounts/gibt-es-nicht", answer: "303 /auth" },
  "/admin/pages": { answer: "303 /auth" },
  "/admin/pages/:page": { address: "/admin/pages/about", answer: "303 /auth" },
  "/admin/pages/:page/versions": { address: "/admin/pages/about/versions", answer: "303 /auth" },
  "/admin/pages/:page/versions/:number": {
    address: "/admin/pages/about/versions/1",
    answer: "303 /auth",
  },
  "/admin/pages/:page/:list/:entryId": {
    address: "/admin/pages/about/values/fragen",
    answer: "303 /auth",
  },
  "/admin/changes": { answer: "303 /auth" },
  "/admin/newsletter": { answer: "303 /auth" },
  "/admin/newsletter/export.csv": { answer: "303 /auth" },
  "/admin/newsletter/:subscriptionId/delete": {
    address: "/admin/newsletter/gibt-es-nicht/delete",
    answer: "303 /auth",
  },
  "/admin/contacts": { answer: "303 /auth" },
  "/admin/contacts/:messageId": { address: "/admin/contacts/gibt-es-nicht", answer: "303 /auth" },
  "/admin/contacts/:messageId/delete": {
    address: "/admin/contacts/gibt-es-nicht/delete",
    answer: "303 /auth",
  },
  "/admin/outbox": { answer: "303 /auth" },
  "/admin/outbox/:emailId": { address: "/admin/outbox/gibt-es-nicht", answer: "303 /auth" },
  "/admin/outbox/:emailId/html": {
    address: "/admin/outbox/gibt-es-nicht/html",
    answer: "303 /auth",
  },
  "/admin/settings": { answer: "303 /auth" },
  "/admin/settings/gewaehrleistung": { answer: "303 /auth" },
  "/admin/settings/test-email": { answer: "303 /auth" },
  "/gewaehrleistung.svg": { answer: 404 },
  "/gewaehrleistung.png": { answer: 404 },
  "/gewaehrleistung.pdf": { answer: 404 },
  "/uploads/:picture/:file": { address: "/uploads/gibt-es-nicht/960.webp", answer: 404 },
  "/admin/*": { address: "/admin/gibt/es/nicht", answer: "303 /auth" },
  "/theme": { answer: "303 /" },
  "/healthcheck": { answer: 200 },
  "/sitemap.xml": { answer: 200 },
  "/robots.txt": { answer: 200 },
  "/manifest.webmanifest": { answer: 200 },
  "/fremde-herkunft": { answer: 403 },
  "/*": { address: "/gibt-es-nicht", answer: 404 },
};

/** Parts of a single page are not routes. */
const routeFiles = sourceFiles("app/routes").filter(
  ({ path }) => !path.startsWith("app/routes/pages/parts/"),
);

describe("app/routes.ts", () => {
  it("has exactly the addresses in this test's table", () => {
    const addresses = siteRoutes.filter(({ isLayout }) => !isLayout).map(({ path }) => path);
    expect(addresses.sort()).toEqual(Object.keys(answers).sort());
  });

  it("has an address for every file in app/routes", () => {
    const withAddress = new Set(siteRoutes.map(({ file }) => `app/${file}`));
    expect(routeFiles.map(({ path }) => path)).toEqual([...withAddress].sort());
  });

  it.each(Object.entries(answers))(
    "%s gives visitors the expected answer",
    async (path, expected) => {
      if (path === "/healthcheck") await probe();
      const page = await new Browser().get(expected.address ?? path);
      const { status, location } = page;
      expect(location === null ? status : `${status} ${location}`).toBe(expected.answer);
    },
  );
});

describe("a route module", () => {
  it.each(routeFiles)("$path has its exports in the agreed order", ({ path, text }) => {
    const order = [
      "handle",
      "loader",
      "clientLoader",
      "action",
      "clientAction",
      "headers",
      "shouldRevalidate",
      "meta",
      "default",
      "ErrorBoundary",
    ];
    const parts = exportsOf(path, text);
    expect(parts.filter((part) => !order.includes(part))).toEqual([]);
    expect(parts).toEqual(order.filter((part) => parts.includes(part)));
  });

  it.each(routeFiles)("$path has its helpers below its exports", ({ path, text }) => {
    const functions = parse(path, text).statements.filter(ts.isFunctionDeclaration);
    const firstHelper = functions.findIndex((each) => !isExported(each));
    const below = firstHelper === -1 ? [] : functions.slice(firstHelper).filter(isExported);
    expect(below.map((each) => each.name?.text)).toEqual([]);
  });

  it.each(siteRoutes.filter(({ module }) => module.default))(
    "$id sets a page title",
    ({ file, module }) => {
      // Always throws an error, which root renders with its own title.
      if (file === "routes/machine/foreign-origin.tsx") return;
      expect(module.meta).toBeTypeOf("function");
    },
  );

  it.each(routeFiles.filter(({ path }) => path.startsWith("app/routes/admin/")))(
    "$path checks for an admin before anything else",
    ({ path, text }) => {
      const handlers = requestHandlersIn(path, text);
      expect(handlers.map(({ name }) => name)).toContain("loader");
      const guard = /^(const [^=]+ = )?await requireAdmin\(request\)(\.catch\(throwPlainText\))?;$/;
      for (const { first } of handlers) expect(first).toMatch(guard);
    },
  );

  it.each([
    [
      "export async function loader() { await requireAdmin(request); }",
      "await requireAdmin(request);",
    ],
    [
      "export async function loader() { await read(); await requireAdmin(request); }",
      "await read();",
    ],
    ["export const loader = async () => { await read(); };", "await read();"],
    ["export const loader = function () { read(); };", "read();"],
    ["export const loader = async () => read();", "read()"],
    ["export const loader = guarded(read);", "guarded(read)"],
    ["const read = 1; export { read as loader };", "read as loader"],
    ['export { loader } from "./other.ts";', "loader"],
    ['export * from "./other.ts";', '"./other.ts"'],
  ])("has a first statement that the check finds in: %s", (text, first) => {
    expect(requestHandlersIn("app/routes/admin/example.ts", text)).toEqual([
      expect.objectContaining({ first }),
    ]);
  });

  /** Actions that read no form, each with its reason. */
  const withoutForm = ["routes/not-found.tsx" /* refuses every POST */];

  it.each(siteRoutes.filter(({ module }) => module.action))(
    "$id reads its form with readForm",
    ({ file }) => {
      const text = readFileSync(`app/${file}`, "utf8");
      // A deletion has no fields; `answerDeletion` reads its form.
      const reads = /\b(readForm|answerDeletion)\(request,/.test(text);
      expect(reads).toBe(!withoutForm.includes(file));
      expect(text).not.toMatch(/request\.(formData|json|text|arrayBuffer|blob|clone|body)\b/);
    },
  );
});

interface RequestHandler {
  name: string;
  /** The source text of the first statement or expression, or the name of another module's export. */
  first: string | undefined;
}

/** The loader and the action of a module, in any export syntax. */
function requestHandlersIn(path: string, text: string): RequestHandler[] {
  const handlers = parse(path, text).statements.flatMap((statement): RequestHandler[] => {
    if (ts.isFunctionDeclaration(statement) && isExported(statement)) {
      return [{ name: statement.name?.text ?? "", first: firstOf(statement.body) }];
    }
    if (ts.isVariableStatement(statement) && isExported(statement)) {
      return statement.declarationList.declarations.map(({ name, initializer }) => ({
        name: name.getText(),
        first: firstOf(initializer),
      }));
    }
    if (!ts.isExportDeclaration(statement)) return [];
    const { exportClause, moduleSpecifier } = statement;
    // A re-export of everything may contain a loader.
    if (!exportClause) return [{ name: "loader", first: moduleSpecifier?.getText() }];
    if (!ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.map((each) => ({ name: each.name.text, first: each.getText() }));
  });
  return handlers.filter(({ name }) => ["loader", "action"].includes(name));
}

function firstOf(node: ts.Node | undefined): string | undefined {
  if (node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)))
    return firstOf(node.body);
  return node && ts.isBlock(node) ? node.statements[0]?.getText() : node?.getText();
}

function exportsOf(path: string, text: string): string[] {
  return parse(path, text).statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return ["default"];
    if (!isExported(statement)) return [];
    if (ts.isFunctionDeclaration(statement)) {
      const isDefault = statement.modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.DefaultKeyword,
      );
      return [isDefault ? "default" : (statement.name?.text ?? "")];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  });
}

function isExported(node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

describe("the HTML of a public page", () => {
  const pages = Object.entries(answers)
    .filter(([, { answer }]) => typeof answer === "number")
    .map(([path, { address }]) => address ?? path)
    .filter(
      (path) =>
        !["/healthcheck", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"].includes(path),
    );

  it.each(pages)("%s follows the content security policy", async (path) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { html } = await new Browser().get(path);
    expect(violations(html)).toEqual([]);
  });

  it.each([
    ['<p style="color: red">'],
    ["<style>p { color: red }</style>"],
    ['<button onclick="alert(1)">'],
    ['<img src="https://evil.example/x.png">'],
    ['<img srcset="//evil.example/x.png 2x">'],
    ['<link rel="stylesheet" href="https://fonts.example/font.css">'],
    ['<form action="https://evil.example/">'],
    ['<svg><use href="https://evil.example/x.svg#a"></use></svg>'],
    ['<iframe src="https://maps.example/"></iframe>'],
    // Allowed only after consent, which these pages do not ask for.
    ['<iframe src="https://www.openstreetmap.org/export/embed.html"></iframe>'],
    ['<a href="https://evil.example/">'],
  ])("must not contain %s", (html) => {
    expect(violations(html)).toHaveLength(1);
  });
});

/** Other sites that links may point to. */
const linkedSites = [
  "behappy.example",
  "instagram.com",
  "youtube.com",
  "linkedin.com",
  "twitter.com",
  "facebook.com",
  "www.openstreetmap.org",
];

/** Elements that browsers block or load from other sites. */
function violations(html: string): string[] {
  const elements = parseHtml(html).querySelectorAll("*");
  return elements.flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    if (tag === "style") return ["a style element"];
    return Object.entries(element.attributes).flatMap(([name, value]) => {
      if (name === "style" || name.startsWith("on")) return [`${tag} ${name}`];
      if (
        !["src", "srcset", "href", "xlink:href", "action", "formaction", "poster", "data"].includes(
          name,
        )
      ) {
        return [];
      }
      const url = new URL(value, ORIGIN);
      const isFine =
        url.origin === ORIGIN ||
        (tag === "a" &&
          (["mailto:", "tel:"].includes(url.protocol) || linkedSites.includes(url.host)));
      return isFine ? [] : [`${tag} ${name}=${value}`];
    });
  });
}
