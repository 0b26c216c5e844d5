import type { Rollup } from "vite";
import { expect, it } from "vitest";
import config from "../../vite.config.ts";

it("a build hides no warnings but those of empty chunks and of zod's comments", () => {
  const { build } = config({ mode: "production", command: "build" });
  const shown: Rollup.RollupLog[] = [];
  const warn = (warning: Rollup.RollupLog) =>
    build?.rollupOptions?.onwarn?.(warning, (log) => shown.push(log as Rollup.RollupLog));
  const log = (code: string, id?: string): Rollup.RollupLog => ({ code, id, message: "" });
  const zod = "/shop/node_modules/zod/v4/core.js";
  const useful = [
    log("CIRCULAR_DEPENDENCY"),
    log("CIRCULAR_DEPENDENCY", zod),
    log("INVALID_ANNOTATION"),
    log("INVALID_ANNOTATION", "/shop/node_modules/other/index.js"),
  ];
  for (const each of [...useful, log("EMPTY_BUNDLE"), log("INVALID_ANNOTATION", zod)]) warn(each);
  expect(shown).toEqual(useful);
});
