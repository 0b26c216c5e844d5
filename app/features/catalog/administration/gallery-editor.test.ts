import { expect, it } from "vitest";
import {
  movePicture,
  withoutPicture,
  withPicture,
} from "#app/features/catalog/administration/gallery-editor.ts";

const gallery = ["/a.webp", "/b.webp", "/c.webp"].map((imageUrl) => ({ imageUrl, imageAlt: "" }));
const addresses = (pictures: typeof gallery) => pictures.map(({ imageUrl }) => imageUrl).join(" ");

it.each([
  ["/b.webp", -1, "/b.webp /a.webp /c.webp"],
  ["/b.webp", 1, "/a.webp /c.webp /b.webp"],
  ["/a.webp", -1, "/a.webp /b.webp /c.webp"],
  ["/c.webp", 1, "/a.webp /b.webp /c.webp"],
  ["/x.webp", 1, "/a.webp /b.webp /c.webp"],
] as const)("%s moves by %i, if it can", (imageUrl, by, expected) => {
  expect(addresses(movePicture(gallery, imageUrl, by))).toBe(expected);
});

it("a picture is added once, with its last description", () => {
  const added = withPicture(gallery, { imageUrl: "/d.webp", imageAlt: "Ein Steg" });
  expect(addresses(added)).toBe("/a.webp /b.webp /c.webp /d.webp");
  const again = withPicture(added, { imageUrl: "/d.webp", imageAlt: "Ein Boot" });
  expect(again).toEqual([...gallery, { imageUrl: "/d.webp", imageAlt: "Ein Boot" }]);
  expect(withoutPicture(again, "/d.webp")).toEqual(gallery);
});
