import { availableParallelism } from "node:os";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin, Rollup } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { requireNode } from "./app/environment/require-node.ts";
import { testFiles } from "./scripts/test-files.ts";

requireNode();

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

// The Remix plugin expects to own the server. The request tests assemble the routes themselves.
const isTest = Boolean(process.env.VITEST);
// Tests run the production React. Its development build takes three times as long.
if (isTest) process.env.NODE_ENV = "production";

/**
 * Puts code that many pages share into a few files, which compress and load best. React has a file of its
 * own, so that slow processors can handle input between it and the rest. app/page-script.js finds that file
 * by its name and runs it first. Rollup decides about everything else.
 */
const chunks: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  framework: /node_modules\/(@remix-run|turbo-stream|react-router(-dom)?)\//,
  site: /app\/(root\.tsx|ui\/(browser\/use-later-effect|format\/format|parts\/badge|scene\/half-sun)\.tsx?)$/,
  parts:
    /app\/(features\/catalog\/(item-view|list\/(item-card|item-selection))|ui\/scene\/(hill-edge|join-call|section-head|testimonial))\.tsx?$/,
};
const manualChunks = (id: string) => Object.keys(chunks).find((name) => chunks[name]?.test(id));

/** Routes without a page give empty chunks, and zod's comments mention annotations. Neither needs a warning. */
const onwarn: NonNullable<Rollup.RollupOptions["onwarn"]> = (warning, warn) => {
  const isComment =
    warning.code === "INVALID_ANNOTATION" && warning.id?.includes("/node_modules/zod/");
  if (warning.code !== "EMPTY_BUNDLE" && !isComment) warn(warning);
};

/**
 * The entries of drizzle-orm that the site imports. Builds and tests bundle them, because Node.js parses the
 * package's 180 kB of package.json again for each file that it loads, which is a third of the time of a start.
 */
const drizzle = [
  "",
  "/better-sqlite3",
  "/better-sqlite3/migrator",
  "/migrator",
  "/sqlite-core",
].map((entry) => `drizzle-orm${entry}`);

/**
 * The server's build contains these packages. Node.js would keep the source of each of their files, with React's
 * development build, and would load zod's messages in all languages (045). Remix's router and turbo-stream are not among
 * them, because remix-serve loads them anyway.
 */
const bundled = [
  ...drizzle,
  "react",
  "react-dom",
  "react-router",
  "react-router-dom",
  "scheduler",
  "@remix-run/react",
  "@conform-to/dom",
  "@conform-to/react",
  "@conform-to/zod",
  "zod",
];

/** Builds the operator's scripts, so that they run without development dependencies. */
const operation: ViteUserConfig = {
  ssr: { noExternal: [...drizzle, "zod"] },
  build: {
    ssr: true,
    rollupOptions: {
      onwarn,
      input: ["admin", "backup", "restore", "standby", "version"].map(
        (name) => `scripts/${name}.ts`,
      ),
    },
    outDir: "build/operation",
    target: "node22",
    copyPublicDir: false,
  },
};

/**
 * Code of Remix and its router that runs only on a server or with other settings than ours, by module. Decision 046
 * has all such changes to the framework.
 */
const leftOut: Record<string, [is: RegExp, becomes: string][]> = {
  "react/dist/esm/browser.js": [[/window\.__remixContext\.isSpaMode/g, "false"]],
  "react/dist/esm/components.js": [
    [/\bfuture\.v3_singleFetch\b/g, "true"],
    [/!isStatic\b/g, "true"],
    [/ staticContext \?/g, " false ?"],
    [/\b__remixContext\.a\b/g, "0"],
    // No link of ours prefetches its page.
    [/usePrefetchBehavior\(prefetch, props\)/g, "[false, null, {}]"],
    [/\bshouldPrefetch && !isAbsolute \?/g, "false ?"],
    [/\bisPageLinkDescriptor\(link\) \?/g, "false ?"],
  ],
  "react/dist/esm/routes.js": [
    [/typeof singleFetch === "function"/g, "true"],
    [/\bif \(isSpaMode\)/g, "if (false)"],
    [/RemixRootDefaultHydrateFallback :/g, "undefined :"],
  ],
  "router/dist/router.js": [[/(function warning\(.*?\) \{)[\s\S]*?\n\}/g, "$1}"]],
};

/** The modules of `leftOut` that the build has not processed yet. */
const stillWhole = new Set(Object.keys(leftOut));

/**
 * Adapts Remix's browser code to this site. Drops the code in `leftOut`. Replaces the
 * loader of route scripts, because Remix's own reloads the page if a script does not arrive.
 */
const fittedFramework: Plugin = {
  name: "fitted-framework",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  resolveId(id, importer) {
    if (id !== "./routeModules.js" || !importer?.includes("/@remix-run/react/")) return null;
    return this.resolve("#app/connection/load-route-module.ts", import.meta.filename);
  },
  transform(code, id) {
    const [, module] = id.split("/@remix-run/");
    if (module === undefined) return null;
    stillWhole.delete(module);
    return (leftOut[module] ?? []).reduce((rest, [is, becomes]) => {
      if (rest.search(is) < 0) this.error(`${is} is not in ${id}`);
      return rest.replace(is, becomes);
    }, code);
  },
  buildEnd() {
    if (stillWhole.size > 0) this.error(`not met in the build: ${[...stillWhole].join(", ")}`);
  },
};

/**
 * Escapes all but ASCII in the server's code. With a single other character, Node.js reads the whole file with two bytes a
 * character, and V8 keeps its source. `String.raw` leaves the escape as it is, which suits a pattern.
 */
const oneByteSource: Plugin = {
  name: "one-byte-source",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  renderChunk: {
    order: "post",
    handler(code) {
      if (/\\[^\0-\x7F]/.test(code)) this.error("a backslash before a character beyond ASCII");
      return code.replace(/[^\0-\x7F]/g, escapeUnit);
    },
  },
};

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Puts the front before the development server, too. Vite serves the files. */
const frontOfDevelopment: Plugin = {
  name: "front-of-development",
  apply: "serve",
  configureServer({ middlewares, ssrLoadModule }) {
    middlewares.use(async (request, response, next) => {
      try {
        const { env } = await ssrLoadModule("/app/environment/env.server.ts");
        const { createFront } = await ssrLoadModule("/app/front/front.server.ts");
        createFront(env)(request, response, () => {
          // Remix looks here for the address.
          request.originalUrl = request.url;
          next();
        });
      } catch (error) {
        next(error);
      }
    });
  },
};

// The container is built without tests.
const { together, alone } = isTest ? testFiles() : { together: [], alone: [] };
const setup = "tests/support/setup.ts";

const site = (isSsrBuild: boolean | undefined): ViteUserConfig => ({
  plugins: [
    tailwindcss(),
    fittedFramework,
    oneByteSource,
    !isTest && frontOfDevelopment,
    !isTest &&
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_lazyRouteDiscovery: true,
          v3_relativeSplatPath: true,
          v3_routeConfig: true,
          v3_singleFetch: true,
          v3_throwAbortReason: true,
        },
      }),
  ],
  server: { host: process.env.HOST },
  ssr: isSsrBuild ? { noExternal: bundled } : undefined,
  // Otherwise the build would contain React's development build as well.
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : undefined,
  // If Vite discovered these while serving, the development server would load React twice.
  optimizeDeps: {
    include: ["@conform-to/react", "react", "react-dom/client", "@remix-run/react"],
    exclude: [
      "@node-rs/argon2",
      "@remix-run/node",
      "@remix-run/node-fetch-server",
      "better-sqlite3",
      "compression",
      "drizzle-orm",
      "fresh",
      "ibantools",
      "ical.js",
      "lru-cache",
      "mrmime",
      "nodemailer",
      "otpauth",
      "pdfkit",
      "qrcode",
      "sanitize-html",
      "sharp",
      "zod",
    ],
  },
  build: {
    // Inlines only explicit `?inline` imports, because our security policy forbids fonts and scripts as
    // `data:`.
    assetsInlineLimit: 0,
    target: isSsrBuild ? "node22" : undefined,
    // terser output is smaller than esbuild's. Minified server code would only hide the source of
    // errors.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      module: true,
      // One `var` per function compresses better.
      compress: { passes: 2, ecma: 2020, hoist_vars: true },
    },
    rollupOptions: { onwarn, output: isSsrBuild ? undefined : { manualChunks } },
  },
  test: {
    // Loading the site takes longer than running most test files, so most of them share it.
    projects: [
      { extends: true, test: { name: "alone", include: alone, setupFiles: [setup] } },
      {
        extends: true,
        test: {
          name: "together",
          include: together,
          isolate: false,
          setupFiles: [setup, "tests/support/empty-shop.ts"],
        },
      },
    ],
    // Hashing passwords takes long on purpose.
    alias: { "@node-rs/argon2": path.resolve("tests/support/cheap-argon2.ts") },
    deps: { optimizer: { ssr: { enabled: true, include: drizzle } } },
    globalSetup: ["tests/support/global-setup.ts"],
    // Only something that hangs reaches these limits, even if other work slows the machine down tenfold.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // One more than there are cores, because tests also wait for the disk and for other processes.
    maxWorkers: availableParallelism() + 1,
    // Most objects of a request die young. With room for more of them, collecting garbage takes less time.
    execArgv: ["--max-semi-space-size=64"],
  },
});

export default defineConfig(({ mode, isSsrBuild }) =>
  mode === "operation" ? operation : site(isSsrBuild),
);
