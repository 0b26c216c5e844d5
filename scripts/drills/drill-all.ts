// Runs all drills one after the other with one seed, and prints their findings as one table. Exits with 1 if a drill
// fails. Takes about half an hour.
//
//   npm run drill -- <seed>
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Scripts of package.json. The attacks take no seed. */
const drills = ["faults", "mail", "payments", "restart", "backups", "attack"] as const;

const seed = process.argv[2] ?? String(Math.floor(Math.random() * 1e6));
const rows: string[] = [];
for (const drill of drills) {
  const begin = Date.now();
  const { printed, code } = await run(drill);
  const seconds = ((Date.now() - begin) / 1000).toFixed(0);
  rows.push(...findingsOf(printed).map((cells) => [drill, ...cells].join(" | ")));
  rows.push([drill, `all in ${seconds} s`, code === 0 ? "held" : "BROKEN"].join(" | "));
  if (code !== 0) process.exitCode = 1;
}
console.log(
  ["| drill | what | result |", "|---|---|---|", ...rows.map((row) => `| ${row} |`)].join("\n"),
);
console.log(`\nseed ${seed}, ${new Date().toISOString().slice(0, 10)}`);

/** Shows what the drill says meanwhile. */
async function run(drill: string): Promise<{ printed: string; code: number | null }> {
  const args = drill === "attack" ? [] : ["--", seed];
  const child = spawn("npm", ["run", "--silent", `drill:${drill}`, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { printed: await text(child.stdout), code: await ended };
}

/** The cells of a drill's table without its head: what, and all others as its result. */
function findingsOf(printed: string): string[][] {
  const lines = printed.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) => {
    const [what = "", ...others] = line
      .split("|")
      .map((cell) => cell.trim())
      .filter(Boolean);
    return [what, others.join(", ")];
  });
}
