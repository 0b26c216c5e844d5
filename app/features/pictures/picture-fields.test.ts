import { expect, it } from "vitest";
import { isPictureAddress } from "#app/features/pictures/picture-fields.ts";

it.each([
  ["/pictures/v1/szene-feuer.svg", true],
  ["/uploads/3f9c21ab/960.webp?x=1", true],
  ["https://bilder.example/a.jpg", true],
  ["https://bilder.example/a%20b.jpg", true],
  ["", false],
  ["bild.jpg", false],
  ["http://bilder.example/a.jpg", false],
  ["//bilder.example/a.jpg", false],
  ["/..//bilder.example/a.jpg", false],
  ["/\\bilder.example/a.jpg", false],
  ["/mein bild.jpg", false],
  ["/a\nb.jpg", false],
  ["https://", false],
  ["https://kim:geheim@bilder.example/a.jpg", false],
  ["javascript:alert(1)", false],
  ["data:image/png;base64,AAAA", false],
  [`/${"a".repeat(2000)}`, false],
])("accepts '%s' as a picture's address: %s", (address, isOne) => {
  expect(isPictureAddress(address)).toBe(isOne);
});
