import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Rollup } from "vite";
import { defineConfig } from "vitest/config";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

// The Remix plugin expects to own the server; the request tests assemble the routes themselves.
const isTest = Boolean(process.env.VITEST);
// Tests run the React that visitors get: its development build works three times as long.
if (isTest) process.env.NODE_ENV = "production";

/**
 * What many pages share, in a few files, which compress and load best. React has a file of its own, so
 * that a weak processor takes a breath between it and the rest: app/page-script.js runs it first, by its
 * name. Everything else is up to Rollup.
 */
const chunks: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  framework: /node_modules\/(@remix-run|turbo-stream|react-router(-dom)?)\//,
  site: /app\/root\.tsx$/,
  parts:
    /app\/(features\/catalog\/(item-card|item-selection)|ui\/(edge|join-call|section-head|voice))\.tsx$/,
};
const manualChunks = (id: string) => Object.keys(chunks).find((name) => chunks[name]?.test(id));

/** Routes without a page leave nothing for browsers: that is no news. */
const onwarn: NonNullable<Rollup.RollupOptions["onwarn"]> = (warning, warn) => {
  if (warning.code !== "EMPTY_BUNDLE") warn(warning);
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
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
  // Found out only while serving, they would make the development server load React twice.
  optimizeDeps: {
    include: ["@conform-to/react", "react", "react-dom/client", "@remix-run/react"],
    exclude: [
      ...["@node-rs/argon2", "@remix-run/node", "better-sqlite3", "drizzle-orm", "ibantools"],
      ...["ical.js", "morgan", "nodemailer", "qrcode", "sharp", "zod"],
    ],
  },
  build: {
    // Only what asks for it by `?inline`: fonts and scripts as `data:` are against our security policy.
    assetsInlineLimit: 0,
    target: isSsrBuild ? "node20" : undefined,
    // Smaller than esbuild's; on the server it would only hide where an error comes from.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      module: true,
      // One `var` a function and no regard for getters: half a kilobyte of what the start page loads.
      compress: { passes: 4, ecma: 2020, hoist_vars: true, pure_getters: true },
    },
    rollupOptions: isSsrBuild ? undefined : { output: { manualChunks }, onwarn },
  },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "db/**/*.test.ts",
      "tests/{requests,house}/**/*.test.{ts,tsx}",
    ],
    globalSetup: ["tests/support/provide-routes.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // Vitest would leave a core alone: on a machine of two, half of them.
    maxWorkers: "100%",
  },
}));
