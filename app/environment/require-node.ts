/** The same as `engines` in package.json. */
const OLDEST = [22, 12] as const;

/** A sentence for the operator, or undefined if BeHappy runs on this version. */
export function nodeRefusal(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return (
    `Node.js ${version} ist für BeHappy zu alt (nötig: ${OLDEST.join(".")} oder neuer, am besten 24). ` +
    "Jedes npm-Skript, zum Beispiel npm start, findet selbst ein neueres."
  );
}

/**
 * Ends the process with one line where Node.js is too old. Must run before the SQLite driver is used, which
 * crashes there instead of reporting an error.
 */
export function requireNode(): void {
  const refusal = nodeRefusal(process.versions.node);
  if (!refusal) return;
  console.error(refusal);
  process.exit(1);
}
