import { createTurns } from "#app/http/turns.server.ts";

export type Sharp = typeof import("sharp").default;

/** Loads sharp only when it is needed, because that takes time and memory. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Allow no other formats, whatever a file claims to be: no SVG, PDF or GIF.
  sharp.block({ operation: ["VipsForeignLoad"] });
  const readable = ["Jpeg", "Png", "Webp", "Heif"];
  sharp.unblock({ operation: readable.map((name) => `VipsForeignLoad${name}Buffer`) });
  // Process one picture at a time on one core and cache nothing, so that the shop stays responsive.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Runs one conversion at a time, because two large ones could exceed the memory of a small machine. */
export const inPictureTurn = createTurns();
