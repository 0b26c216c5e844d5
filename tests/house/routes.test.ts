import { readFileSync } from "node:fs";
import { parse as parseHtml } from "node-html-parser";
import ts from "typescript";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pageBehind } from "#app/features/accounts/sign-in/auth-address.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { fileNames, isRoute, parse, sourceFiles } from "#tests/house/source-files.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { siteRoutes } from "#tests/support/site.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const routeFiles = sourceFiles("app/routes").filter(({ path }) => isRoute(path));

describe("app/routes.ts", () => {
  it("has an address for every file in app/routes", () => {
    const withAddress = new Set(siteRoutes.map(({ file }) => `app/${file}`));
    expect(routeFiles.map(({ path }) => path)).toEqual([...withAddress].sort());
  });
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

  const ofCustomers = routeFiles.filter(({ text }) => text.includes("await requireUser(request)"));
  it.each(ofCustomers)("$path checks who is signed in before anything else", ({ path, text }) => {
    for (const { first } of requestHandlersIn(path, text)) {
      expect(first).toMatch(/^(const [^=]+ = )?await requireUser\(request\);$/);
    }
  });

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
  const withoutForm = [
    "routes/not-found.tsx" /* refuses every POST */,
    "routes/machine/bounce-hook.ts" /* reads raw bytes, after a secret */,
    "routes/machine/payment-webhook.ts" /* reads raw bytes, whose signature counts */,
  ];

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

describe("the sign-in", () => {
  /** Former addresses of pages, which lead on to their present ones. */
  const leadingOn = ["/admin/members/:userId", "/admin/accounts/:userId"];
  const places = /^\/(order-confirmation|dashboard|mitglieder|admin)(\/|$)/;
  const asked = siteRoutes.filter(
    ({ path, isLayout }) => !isLayout && !path.endsWith("*") && places.test(path),
  );

  it.each(asked)("leads to $path only if it is a page", ({ path, module }) => {
    const isPage = module.default !== undefined || leadingOn.includes(path);
    const example = path.replaceAll(/:\w+/g, "a1b2c3d4-0000-4000-8000-000000000001");
    expect(pageBehind(example)).toBe(isPage ? example : null);
  });
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
  const pages = [
    ...publicPages,
    "/auth",
    "/auth/forgot-password",
    "/auth/new-password",
    "/newsletter/confirm",
    "/erklaerung/gibt-es-nicht",
    "/cookies",
    "/fremde-herkunft",
    "/gibt-es-nicht",
  ];

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

it("text that an account types is kept if its session ends meanwhile", () => {
  const withText = fileNames("app/features").filter((file) =>
    isTypedInto(readFileSync(file, "utf8")),
  );
  const unkept = withText.filter(
    (file) => !/<(PostForm|EditForm|FormOwner)\b/.test(readFileSync(file, "utf8")),
  );
  expect(withText.length).toBeGreaterThan(5);
  // Visitors join before they have an account.
  expect(unkept).toEqual(["app/features/membership/join-page.tsx"]);
});

/** Whether the source has a form and a field for text. */
function isTypedInto(text: string): boolean {
  return /<Form\b/.test(text) && /<(TextField|TextArea)\b/.test(text);
}
