import { expect, test } from "./support.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("after 10 px the header is compact on a blurred background, and the page does not move", {
  tag: "@crosswise",
}, async ({ page, open }) => {
  await open("/events");
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  const look = () =>
    page.locator("header.site-header").evaluate((header) => {
      const ground = getComputedStyle(header, "::before");
      const heading = document.querySelector("h1")?.getBoundingClientRect().top ?? 0;
      return {
        height: header.getBoundingClientRect().height,
        ground: [ground.opacity, ground.backdropFilter],
        heading: Math.round(heading + window.scrollY),
      };
    });

  await scrollTo(10);
  const large = await look();
  expect(large).toMatchObject({ height: 80, ground: ["0", "blur(10px)"] });
  await scrollTo(11);
  const compact = { height: 60, ground: ["1", "blur(10px)"], heading: large.heading };
  await expect.poll(look).toEqual(compact);
  await scrollTo(0);
  await expect.poll(look).toEqual(large);
});
