// Puts a Brotli copy beside every text file of the browser's build, as small as it gets: once here
// instead of for every visitor (app/http/precompressed.server.ts hands them out).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const FOLDER = "build/client";

for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  if (!/\.(js|css|svg)$/.test(file)) continue;
  const text = readFileSync(join(FOLDER, file));
  const compressed = brotliCompressSync(text);
  if (compressed.length < text.length) writeFileSync(join(FOLDER, `${file}.br`), compressed);
}
