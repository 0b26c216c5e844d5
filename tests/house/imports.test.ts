import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  isRoute,
  type ModuleImport,
  type SourceFile,
  sourceFiles,
} from "#tests/house/source-files.ts";

const files = [...sourceFiles("app"), ...sourceFiles("db")];
const own = /^(app|db|tests)\//;

type Layer =
  | "routes"
  | "viewer"
  | "front"
  | "connection"
  | "features"
  | "content"
  | "http"
  | "ui"
  | "db"
  | "environment";

function layerOf(path: string): Layer {
  if (path.startsWith("db/")) return "db";
  const [, folder = ""] =
    path.match(/^app\/(viewer|front|connection|features|content|http|ui|environment)\//) ?? [];
  // root, entry.server, start.server and routes.ts belong to the top layer, like the routes.
  return folder === "" ? "routes" : (folder as Layer);
}

function featureOf(path: string): string | undefined {
  return path.match(/^app\/features\/([^/]+)\//)?.[1];
}

/** The layers below each layer, which it may import. */
const below: Record<Layer, Layer[]> = {
  routes: [
    "viewer",
    "front",
    "connection",
    "features",
    "content",
    "http",
    "ui",
    "db",
    "environment",
  ],
  // Gives routes the person behind a request: account, prices, cart.
  viewer: ["features", "http", "ui", "db", "environment"],
  // Runs only in browsers. Handles lost responses on bad connections.
  connection: ["features", "ui"],
  front: ["content", "http", "db", "environment"],
  features: ["content", "http", "ui", "db", "environment"],
  content: [],
  http: ["ui", "db", "environment"],
  // The footer and the header may name only public pages.
  ui: ["content"],
  db: ["environment"],
  environment: [],
};

/** They show all nouns, which they get as a list (077). */
const roomsThatShow = ["change-log", "health", "overview", "person-page", "privacy"];

const allowedAmongFeatures: Record<string, string[]> = {
  accounts: ["change-log", "email", "privacy", "settings"],
  articles: [
    "accounts",
    "catalog",
    "change-log",
    "deliveries",
    "markdown",
    "membership",
    "pictures",
    "records",
  ],
  cart: ["catalog", "money", "settings"],
  catalog: [
    "change-log",
    "deliveries",
    "markdown",
    "membership",
    "pictures",
    "records",
    "settings",
  ],
  checkout: [
    "accounts",
    "cart",
    "catalog",
    "documents",
    "email",
    "legal",
    "membership",
    "money",
    "orders",
    "seats",
    "settings",
  ],
  contact: ["change-log", "email", "settings"],
  deliveries: ["catalog", "change-log", "markdown", "membership", "pictures", "records", "returns"],
  documents: ["markdown"],
  email: ["change-log", "documents", "markdown", "pictures", "settings"],
  invoices: [
    "accounts",
    "cart",
    "catalog",
    "change-log",
    "documents",
    "email",
    "money",
    "orders",
    "returns",
    "settings",
  ],
  legal: ["catalog", "change-log", "documents", "markdown", "pages", "settings"],
  membership: [
    "accounts",
    "catalog",
    "change-log",
    "email",
    "markdown",
    "orders",
    "pictures",
    "records",
    "settings",
  ],
  money: [
    "accounts",
    "cart",
    "catalog",
    "change-log",
    "email",
    "invoices",
    "orders",
    "returns",
    "settings",
  ],
  "moving-in": ["catalog", "change-log", "email", "membership", "newsletter", "settings"],
  newsletter: [
    "catalog",
    "change-log",
    "email",
    "markdown",
    "membership",
    "pictures",
    "records",
    "settings",
  ],
  orders: [
    "accounts",
    "cart",
    "catalog",
    "change-log",
    "deliveries",
    "email",
    "invoices",
    "legal",
    "membership",
    "money",
    "returns",
    "seats",
    "settings",
  ],
  pages: ["change-log", "pictures", "settings"],
  pictures: ["change-log", "settings"],
  records: ["change-log"],
  returns: [
    "accounts",
    "catalog",
    "change-log",
    "email",
    "membership",
    "money",
    "orders",
    "seats",
    "settings",
  ],
  seats: ["accounts", "catalog", "change-log", "deliveries", "email", "orders", "settings"],
  "self-tests": ["catalog"],
  settings: ["accounts", "change-log", "email", "pictures"],
  team: ["change-log", "pictures", "records"],
};

function arrowsOf({ path, imports }: SourceFile): [ModuleImport, string][] {
  return imports
    .filter(({ to }) => own.test(to))
    .map((each) => [each, `${path} → ${each.to}${each.isType ? " (type)" : ""}`]);
}

describe("imports", () => {
  it("are found, for example from routes to features and from features to the database", () => {
    const arrows = files.flatMap((file) => arrowsOf(file).map(([, arrow]) => arrow));
    expect(arrows).toContain("app/routes/shop/cart.tsx → app/features/cart/cart.server.ts");
    expect(arrows).toContain("app/features/catalog/catalog.server.ts → db/client.server.ts");
    expect(arrows).toContain("app/http/toast.server.ts → app/ui/layout/toast-list.ts (type)");
  });

  it("refer to existing files", () => {
    for (const file of files) {
      for (const [{ to }, arrow] of arrowsOf(file)) expect(existsSync(to), arrow).toBe(true);
    }
  });

  it("point only to lower layers, from routes down to environment", () => {
    const wrong = files.flatMap((file) =>
      arrowsOf(file)
        .filter(([target]) => {
          const [from, to] = [layerOf(file.path), layerOf(target.to)];
          return from !== to && !below[from].includes(to);
        })
        .map(([, arrow]) => arrow),
    );
    expect(wrong).toEqual([]);
  });

  it("between features are in the list of allowed ones", () => {
    const wrong = files.flatMap((file) =>
      arrowsOf(file)
        .filter(([{ to }]) => {
          const [from, target] = [featureOf(file.path), featureOf(to)];
          if (!from || !target || from === target) return false;
          return !allowedAmongFeatures[from]?.includes(target);
        })
        .map(([, arrow]) => arrow),
    );
    expect(wrong).toEqual([]);
  });

  it("lead from no room that shows all nouns to another feature", () => {
    for (const room of roomsThatShow) expect(allowedAmongFeatures[room], room).toBeUndefined();
  });

  it("never connect two routes", () => {
    const wrong = files
      .filter(({ path }) => path.startsWith("app/routes/"))
      .flatMap((file) => arrowsOf(file))
      .filter(([{ to }]) => isRoute(to))
      .map(([, arrow]) => arrow);
    expect(wrong).toEqual([]);
  });

  it("bring only types from the database into routes, except in the health check", () => {
    const wrong = files
      .filter(({ path }) => path.startsWith("app/routes/"))
      .flatMap((file) => arrowsOf(file))
      .filter(([{ to, isType }]) => layerOf(to) === "db" && !isType)
      .map(([, arrow]) => arrow);
    expect(wrong).toEqual(["app/routes/machine/healthcheck.ts → db/writing/probe.server.ts"]);
  });

  it("bring conform's hook into one module, because its fields are slow", () => {
    const hooks = files.filter(({ text }) =>
      /\buseForm\b[^;]*from "@conform-to\/react"/.test(text),
    );
    expect(hooks.map(({ path }) => path)).toEqual(["app/ui/form/use-form.ts"]);
  });

  it("bring zod into no component, because browsers would load it", () => {
    expect(components.flatMap(({ path }) => wayToZod(path) ?? [])).toEqual([]);
  });

  it("never bring tests or test support into the app", () => {
    const wrong = files.flatMap((file) =>
      file.imports.filter(({ to }) => /^tests\/|\.test\./.test(to)),
    );
    expect(wrong).toEqual([]);
  });

  it("form no cycle, not even one of types", () => {
    expect(cycles(files)).toEqual([]);
  });
});

/** Modules that browsers load as they are. The compiler removes loaders and actions from routes. */
const components = files.filter(({ path }) =>
  /^app\/((features|ui)\/.*\.tsx$|connection\/|root\.tsx$|entry\.client)/.test(path),
);

/** Components use only its functions, and a build drops its schema. */
const mixed = "app/http/price-field.ts";

/** The imports that lead from a module to zod; null if none do. */
function wayToZod(from: string): string | null {
  const modules = new Map(files.map((file) => [file.path, file.imports]));
  const seen = new Set([mixed]);
  const walk = (path: string, trail: string[]): string | null => {
    if (path === "zod") return trail.join(" → ");
    if (seen.has(path) || /\.server\.tsx?$/.test(path)) return null;
    seen.add(path);
    for (const { to, isType } of modules.get(path) ?? []) {
      const found = isType ? null : walk(to, [...trail, to]);
      if (found) return found;
    }
    return null;
  };
  return walk(from, [from]);
}

it("the way to zod is found through other modules", () => {
  expect(wayToZod("app/features/settings/setting-values.ts")).toBe(
    "app/features/settings/setting-values.ts → app/features/settings/settings-schema.ts → zod",
  );
});

/** The import cycles among these modules, each written from its first module back to it. */
function cycles(modules: Pick<SourceFile, "path" | "imports">[]): string[] {
  const next = new Map(modules.map(({ path, imports }) => [path, imports]));
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) found.add([...trail.slice(trail.indexOf(path)), path].join(" → "));
    if (trail.includes(path) || done.has(path)) return;
    for (const { to } of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) walk(path, []);
  return [...found];
}

it.each([false, true])("the cycle check finds a cycle, closed by a type: %s", (isType) => {
  const module = (path: string, to: string, isType = false) => ({
    path,
    imports: [{ to, isType }],
  });
  const two = [module("a", "b"), module("b", "c")];
  expect(cycles([...two, module("c", "a", isType)])).toEqual(["a → b → c → a"]);
  expect(cycles([...two, module("c", "d", isType)])).toEqual([]);
});

describe("a module that uses the database, secrets or sessions", () => {
  const isServer = (path: string) => /\.server\.tsx?$/.test(path);
  // The compiler removes loaders, actions and their imports from the routes' browser code. Of the
  // top-level modules only root reaches browsers.
  const isForBoth = ({ path }: SourceFile) =>
    /^app\/(features|ui|content|http)\//.test(path) && !isServer(path);

  it("ends in .server, so that no browser module can import it", () => {
    const wrong = files.filter(isForBoth).flatMap((file) =>
      arrowsOf(file)
        .filter(([{ to, isType }]) => isServer(to) && !isType)
        .map(([, arrow]) => arrow),
    );
    expect(wrong).toEqual([]);
  });

  it("ends in .server if it uses Node's modules, the environment or the password hash", () => {
    const wrong = files
      .filter(isForBoth)
      .filter(
        ({ imports, text }) =>
          imports.some(
            ({ to, isType }) => !isType && /^(node:|better-sqlite3|@node-rs)/.test(to),
          ) || text.includes("process.env"),
      )
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it("is imported by another module", () => {
    const importers = [...files, ...sourceFiles("scripts")];
    const imported = new Set(importers.flatMap(({ imports }) => imports.map(({ to }) => to)));
    const unused = files
      .map(({ path }) => path)
      .filter((path) => path.startsWith("app/") && isServer(path) && !imported.has(path));
    expect(unused).toEqual(["app/entry.server.tsx"]);
  });
});
