import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";

const MAX_PROCESSOR_SECONDS = 5;
/** Ends a drawing that waits for the processor for so long that its sender has gone. */
const MAX_SECONDS = 60;

/** More than any logo needs: its larger side is shown with at most 1024 pixels. */
export const MAX_PIXELS = 16_000_000;

/** The exit code for an SVG that cannot be drawn. */
const DAMAGED = 3;

const sharp = createRequire(import.meta.url).resolve("sharp");

/**
 * An inline program, because a file would have to be found in the sources, in the build and in the
 * image.
 */
const program = `
  const { buffer } = require("node:stream/consumers");
  const [path, side] = process.argv.slice(1);
  const sharp = require(path);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  sharp.concurrency(1);
  buffer(process.stdin)
    .then((svg) =>
      sharp(svg, { limitInputPixels: ${MAX_PIXELS}, failOn: "error" })
        .resize({ width: Number(side), height: Number(side), fit: "inside" })
        .png()
        .toBuffer(),
    )
    .then(
      (png) => process.stdout.write(png),
      () => { process.exitCode = ${DAMAGED}; },
    );
`;

/** Lets the system kill the program after so many seconds of processor time, however busy the machine is. */
const LIMITED = 'ulimit -t "$0" && exec "$@"';

/**
 * Draws a sanitised SVG as a PNG whose larger side has `side` pixels. Uses a separate process, because
 * nothing but its end stops the library that draws. Throws if the process cannot run.
 * @param maxSeconds of processor time, after which the drawing counts as too complex
 */
export async function drawSvg(
  svg: Buffer,
  side: number,
  maxSeconds = MAX_PROCESSOR_SECONDS,
): Promise<Buffer | "damaged" | "too-complex"> {
  const child = spawn(
    "/bin/sh",
    ["-c", LIMITED, String(maxSeconds), process.execPath, "-e", program, sharp, String(side)],
    { stdio: ["pipe", "pipe", "inherit"], timeout: MAX_SECONDS * 1000, killSignal: "SIGKILL" },
  );
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  try {
    const ended = new Promise<NodeJS.Signals | number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve(signal ?? code));
    });
    // The program may end before it has read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(svg);
    const [png, code] = await Promise.all([buffer(child.stdout), ended]);
    if (code === 0) return png;
    if (code === DAMAGED) return "damaged";
    if (typeof code === "string") return "too-complex";
    throw new Error(`Drawing an SVG ended with ${code}`);
  } finally {
    process.off("exit", end);
  }
}
