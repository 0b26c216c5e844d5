// Compresses the text files of the browser's build once, instead of for every visitor. Minifies the
// page script, which Vite copies unchanged. Adds a Brotli and a gzip copy beside every text file
// (app/front/static-files.server.ts serves them).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { minify } from "terser";

const FOLDER = "build/client";

for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  const path = join(FOLDER, file);
  if (/\/page-script-[\w-]+\.js$/.test(path)) {
    const { code } = await minify(readFileSync(path, "utf8"));
    writeFileSync(path, code ?? "");
  }
  if (!/\.(js|css|svg|ico|txt)$/.test(file)) continue;
  const text = readFileSync(path);
  const copies = { br: brotliCompressSync(text), gz: gzipSync(text, { level: 9 }) };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < text.length) writeFileSync(`${path}.${ending}`, copy);
  }
}
