import { defineConfig } from "vite";

/** The script that restores a backup, as one file that runs without the development dependencies. */
export default defineConfig({
  build: {
    ssr: "scripts/restore.ts",
    outDir: "build/restore",
    target: "node20",
    copyPublicDir: false,
  },
});
