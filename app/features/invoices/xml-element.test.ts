import { describe, expect, it } from "vitest";
import { element, xmlDocument } from "#app/features/invoices/xml-element.ts";

describe("an XML document", () => {
  it("contains elements in their order, with attributes", () => {
    const root = element("a", [
      element("b", "1", { unit: 'C"62' }),
      element("c", [element("d", "2")]),
    ]);
    expect(xmlDocument(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b unit="C&quot;62">1</b>\n  <c>\n    <d>2</d>\n  </c>\n</a>\n',
    );
  });

  it("leaves out whatever is empty and not required", () => {
    const root = element("a", [
      element("b", null),
      element("c", ""),
      element("d", " \u0007 "),
      element("e", [element("f", null), null]),
      element("g", "0"),
      { ...element("h", [element("i", "")]), isRequired: true },
    ]);
    expect(xmlDocument(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <g>0</g>\n  <h/>\n</a>\n',
    );
  });

  it.each([
    ["Müller & <Söhne> 'KG'", "Müller &amp; &lt;Söhne&gt; &apos;KG&apos;"],
    ["eins\u0000\ttwei\r\ndrei\u2028vier", "eins twei drei vier"],
    ["\u202Eliam\u202C@\u200Fexample", "liam@example"],
    ["Ida 🌻 \uD83C\uFFFE.", "Ida 🌻 ."],
    ["]]>", "]]&gt;"],
  ])("writes the text %j as %j", (text, written) => {
    expect(xmlDocument(element("a", text))).toContain(`<a>${written}</a>`);
  });
});
