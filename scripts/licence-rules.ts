export interface Package {
  /** With its version. */
  name: string;
  /** An SPDX expression, or what the package says instead. */
  licence: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

/**
 * Licences that allow running and changing a shop without publishing it. MPL asks for changes of the library itself to be
 * published, LGPL for the library to be replaceable, which a package of npm is.
 */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "OFL-1.1",
  "MPL-2.0",
  "LGPL-3.0-or-later",
]);

/** Packages without a statement, whose licence somebody has read in their file LICENSE. */
const READ: Record<string, string> = { "png-js": "MIT" };

/** The packages that a shop runs or its build contains: all but development dependencies. */
export function shippedPackages(locked: Record<string, LockedPackage>): Package[] {
  return Object.entries(locked)
    .filter(([place, { dev }]) => place !== "" && !dev)
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name: `${name}@${version}`, licence: license ?? READ[name] ?? "none" };
    });
}

export function refusedLicences(packages: Package[]): Package[] {
  return packages.filter(({ licence }) => !isAllowed(licence));
}

/** Understands 'A AND B' and 'A OR B' with brackets around the whole. */
function isAllowed(expression: string): boolean {
  const terms = expression.replace(/^\((.*)\)$/, "$1");
  if (/ or /i.test(terms)) return terms.split(/ or /i).some(isAllowed);
  return terms.split(/ and /i).every((licence) => ALLOWED.has(licence.trim()));
}
