// Lists the licences of all packages that a running shop contains, from package-lock.json. Ends with 1 if one of them is
// not allowed. Writes a software bill of materials in the format CycloneDX if a file is named:
//
//   npm run licences -- bom.json
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Package, refusedLicences, shippedPackages } from "./licence-rules.ts";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = shippedPackages(lock.packages);

for (const [licence, names] of byLicence(packages)) {
  console.log(`${licence}: ${names.length}\n  ${names.join(" ")}`);
}
const refused = refusedLicences(packages);
for (const { name, licence } of refused) console.error(`Not allowed: ${licence} of ${name}`);
if (refused.length > 0) process.exitCode = 1;

const [file] = process.argv.slice(2);
if (file) {
  const format = ["--sbom-format=cyclonedx", "--sbom-type=application"];
  const bom = execFileSync("npm", ["sbom", "--omit=dev", "--package-lock-only", ...format]);
  writeFileSync(path.resolve(process.env.INIT_CWD ?? "", file), bom);
}

function byLicence(packages: Package[]): [licence: string, names: string[]][] {
  const found = new Map<string, string[]>();
  for (const { name, licence } of packages) {
    found.set(licence, [...(found.get(licence) ?? []), name]);
  }
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}
