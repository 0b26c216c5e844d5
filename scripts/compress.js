// Compresses the text files of the browser's build once, instead of for every visitor. Minifies the
// page script, which Vite copies unchanged. Adds a Brotli copy beside every text file
// (app/front/precompressed.server.ts serves them).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { minify } from "terser";

const FOLDER = "build/client";

for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  const path = join(FOLDER, file);
  if (/\/page-script-[\w-]+\.js$/.test(path)) {
    const { code } = await minify(readFileSync(path, "utf8"));
    writeFileSync(path, code ?? "");
  }
  if (!/\.(js|css|svg)$/.test(file)) continue;
  const text = readFileSync(path);
  const compressed = brotliCompressSync(text);
  if (compressed.length < text.length) writeFileSync(`${path}.br`, compressed);
}
