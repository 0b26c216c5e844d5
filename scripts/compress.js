// Makes the text files of the browser's build as small as they get, once here instead of for every
// visitor: the page script, which Vite copies as it is, is minified; every text file gets a Brotli
// copy beside it (app/front/precompressed.server.ts hands them out).
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
