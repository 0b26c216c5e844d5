import sharp from "sharp";
import { expect, it } from "vitest";
import { drawSvg } from "#app/features/settings/logo/draw-svg.server.ts";

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${content}</svg>`);
const RECT = '<rect width="40" height="20"/>';

it("draws an SVG at the size that is asked for", async () => {
  const png = await drawSvg(svg(RECT), 100);
  if (typeof png === "string") return expect.unreachable(png);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 100, height: 50 });
});

it.each([
  ["an SVG that ends early", svg("<g>")],
  [
    "another format",
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
  ],
])("calls %s damaged", async (_name, bytes) => {
  expect(await drawSvg(bytes, 100)).toBe("damaged");
});

it("ends a drawing that takes too long, and lets everything else continue meanwhile", async () => {
  const uses = Array.from(
    { length: 9 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(9)}</g>`,
  );
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);
  const drawn = await drawSvg(svg(`<g id="a0">${RECT}</g>${uses.join("")}`), 1024, 1);
  clearInterval(ticking);
  expect(drawn).toBe("too-complex");
  expect(ticks).toBeGreaterThan(20);
});
