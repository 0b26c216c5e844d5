import { defineConfig } from "vitest/config";
import site from "../../vite.config.ts";
import { recordWalks } from "./record-walks.ts";

export default defineConfig(async (environment) => {
  const { plugins = [], test, ...rest } = await site(environment);
  return {
    ...rest,
    plugins: [...plugins, recordWalks],
    test: {
      ...test,
      projects: undefined,
      include: ["tests/walks/walks.test.ts"],
      setupFiles: ["tests/support/setup.ts"],
      disableConsoleIntercept: true,
    },
  };
});
