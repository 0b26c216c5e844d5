import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Picture } from "#app/ui/parts/picture.tsx";

const html = (src: string, more: { eager?: boolean; sizes?: string } = {}) =>
  renderToStaticMarkup(<Picture src={src} alt="Ein See" {...more} />);

describe("a picture", () => {
  it.each([
    ["/pictures/v1/szene-see.svg"],
    ["https://bilder.example/uploads/see.jpg"],
    ["/pictures/uploads/960.webp"],
  ])("that was not uploaded is a plain image: %s", (src) => {
    expect(html(src)).toBe(
      `<img src="${src}" alt="Ein See" width="480" height="320" loading="lazy" decoding="async" class="picture "/>`,
    );
  });

  it("offers the browser every format and width if it was uploaded", () => {
    const page = html("/uploads/3f9c/960.webp", { eager: true, sizes: "50vw" });
    const files = (format: string) =>
      [480, 960, 1440].map((width) => `/uploads/3f9c/${width}.${format} ${width}w`).join();
    const source = (format: string) =>
      `<source type="image/${format}" sizes="50vw" srcSet="${files(format)}"/>`;
    const image =
      '<img src="/uploads/3f9c/960.webp" alt="Ein See" width="480" height="320" class="picture "/>';
    expect(page).toBe(`<picture>${source("avif")}${source("webp")}${image}</picture>`);
  });
});
