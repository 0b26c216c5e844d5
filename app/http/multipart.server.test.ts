import { describe, expect, it } from "vitest";
import {
  BodyTooLarge,
  boundaryOf,
  MalformedBody,
  readMultipart,
} from "#app/http/multipart.server.ts";

const BOUNDARY = "----grenze7d3f";
const limits = { fields: 2000, parts: 50, body: 20_000, files: { image: 5000 } };

const field = (name: string, value: string) => part(`form-data; name="${name}"`, value);
const file = (name: string, fileName: string, bytes: string) =>
  part(`form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png`, bytes);
const part = (headers: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: ${headers}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** The body as a stream of chunks of this size. */
function stream(body: string, chunkLength = 1000): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(body, "utf8");
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + chunkLength)));
      sent += chunkLength;
    },
  });
}

const read = (body: string, chunkLength?: number) =>
  readMultipart(stream(body, chunkLength), BOUNDARY, limits);

async function contents(formData: FormData): Promise<[string, string][]> {
  const entries = [...formData].map(async ([name, value]): Promise<[string, string]> => {
    return [name, typeof value === "string" ? value : `${value.name}: ${await value.text()}`];
  });
  return Promise.all(entries);
}

describe("a form with a file", () => {
  const tricky = `\r\n--\r\n--${BOUNDARY.slice(0, -1)}\r\n\r\n\0ß\r`;
  const body =
    field("title", "Grüße aus \r\n Köln") +
    file("image", "a;b=c.png", tricky) +
    field("x", "") +
    END;

  it.each([1, 2, 3, 7, 64, 10_000])("can be read from chunks of %i bytes", async (length) => {
    const { formData, tooLarge } = await read(body, length);
    expect(await contents(formData)).toEqual([
      ["title", "Grüße aus \r\n Köln"],
      ["image", `a;b=c.png: ${tricky}`],
      ["x", ""],
    ]);
    expect(tooLarge).toEqual([]);
  });

  it("can be read as a browser's own library writes it", async () => {
    const form = new FormData();
    form.set("title", "Ein „Titel“");
    form.set("image", new File([new Uint8Array([0, 13, 10, 255])], 'mit "Anführung".png'));
    const { headers, body } = new Response(form);
    const boundary = boundaryOf(headers.get("Content-Type") ?? "");
    if (!boundary || !body) return expect.unreachable("a form has both");
    const { formData } = await readMultipart(body, boundary, limits);
    expect(formData.get("title")).toBe("Ein „Titel“");
    const image = formData.get("image");
    if (!(image instanceof File)) return expect.unreachable("the file is there");
    expect([...new Uint8Array(await image.arrayBuffer())]).toEqual([0, 13, 10, 255]);
  });

  it("may have field names in upper or lower case", async () => {
    const shouted = field("title", "x").replace("Content-Disposition", "CONTENT-DISPOSITION");
    expect((await read(shouted + END)).formData.get("title")).toBe("x");
  });

  it("may have a part's name on a separate line", async () => {
    const folded = part('form-data;\r\n name="a"', "x");
    expect(await contents((await read(folded + END)).formData)).toEqual([["a", "x"]]);
  });

  it.each([
    ["without headers", `--${BOUNDARY}\r\n\r\nnichts\r\n`],
    ["after a delimiter line with extra text", `--${BOUNDARY}!!\r\n\r\nnichts\r\n`],
    ["with another disposition", part('attachment; name="b"', "x")],
  ])("drops a part %s", async (_name, odd) => {
    expect(await contents((await read(odd + field("a", "1") + END)).formData)).toEqual([
      ["a", "1"],
    ]);
  });

  it("keeps a file's Unicode name, without the folders", async () => {
    const star = part("form-data; name=\"image\"; filename*=UTF-8''S%C3%A9e.png", "1");
    const bodies = [file("image", "C:\\Bilder\\Sée.png", "1"), file("image", "Sée.png", "1"), star];
    for (const each of bodies) {
      expect(await contents((await read(each + END)).formData)).toEqual([["image", "Sée.png: 1"]]);
    }
  });

  it("treats a text as text, whatever type and length its headers claim", async () => {
    const bytes = part('form-data; name="a"\r\nContent-Type: application/octet-stream', "x");
    const strange = part('form-data; name="b"\r\nContent-Type: text/plain; charset=none', "ß");
    expect(await contents((await read(bytes + strange + END)).formData)).toEqual([
      ["a", "x"],
      ["b", "ß"],
    ]);
  });

  it("may be followed by data that arrives later", async () => {
    const { formData } = await read(field("a", "1") + END + "x".repeat(1000), 1);
    expect(await contents(formData)).toEqual([["a", "1"]]);
  });

  it("is read to its end and no further", async () => {
    const { formData } = await read(`Vorwort\r\n${field("a", "1")}${END}${field("b", "2")}`);
    expect(await contents(formData)).toEqual([["a", "1"]]);
  });

  it("may be empty", async () => {
    expect([...(await read(END)).formData]).toEqual([]);
  });
});

describe("a file", () => {
  it("above its limit is discarded and reported, and the other fields are kept", async () => {
    const body = field("a", "1") + file("image", "a.png", "x".repeat(5001)) + field("b", "2") + END;
    const { formData, tooLarge } = await read(body);
    expect(await contents(formData)).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(tooLarge).toEqual(["image"]);
  });

  it("of exactly its limit is kept", async () => {
    const { formData, tooLarge } = await read(file("image", "a.png", "x".repeat(5000)) + END);
    expect(formData.get("image")).toHaveProperty("size", 5000);
    expect(tooLarge).toEqual([]);
  });

  it("that was not chosen is dropped, unlike an empty one", async () => {
    expect((await read(file("image", "", "") + END)).formData.has("image")).toBe(false);
    const { formData } = await read(file("image", "leer.png", "") + END);
    expect(formData.get("image")).toHaveProperty("size", 0);
  });

  it("with an unexpected name is discarded, whatever that name is", async () => {
    const names = ["avatar", "__proto__", "constructor"];
    const body = names.map((name) => file(name, "a.png", "x".repeat(1000))).join("") + END;
    expect([...(await read(body)).formData]).toEqual([]);
  });

  it("is kept once: the first of several", async () => {
    const body = file("image", "a.png", "1") + file("image", "b.png", "2") + END;
    expect(await contents((await read(body)).formData)).toEqual([["image", "a.png: 1"]]);
  });

  it("is never a text, as forms without the right enctype send it", async () => {
    expect((await read(field("image", "a.png") + END)).formData.has("image")).toBe(false);
  });
});

describe("a body above a limit", () => {
  it.each([
    ["one long field", field("a", "x".repeat(2000))],
    ["many fields", field("a", "x").repeat(100)],
    ["many files without a name", file("image", "", "").repeat(100)],
    ["very long headers of a part", part(`form-data; name="a"\r\nX: ${"x".repeat(3000)}`, "")],
    ["something endless before its first part", "x".repeat(3000)],
    ["a file of the maximum body size", file("image", "a.png", "x".repeat(20_000))],
    ["many discarded files", file("other", "a.png", "x".repeat(4900)).repeat(5)],
  ])("is rejected with %s", async (_name, parts) => {
    await expect(read(parts + END)).rejects.toThrow(BodyTooLarge);
  });

  it("is not read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        const start = sent === 0 ? file("image", "a.png", "").slice(0, -2) : "";
        sent += 1000;
        controller.enqueue(new Uint8Array(Buffer.from(start.padEnd(1000, "x"))));
      },
    });
    await expect(readMultipart(endless, BOUNDARY, limits)).rejects.toThrow(BodyTooLarge);
    expect(sent).toBeLessThan(30_000);
  });
});

describe("a body that is not a form", () => {
  it.each([
    ["is empty", ""],
    ["has another boundary", field("a", "1").replaceAll(BOUNDARY, "andere")],
    ["ends within a part", field("a", "1")],
    ["ends within a file", file("image", "a.png", "xxx").slice(0, -2)],
    ["ends within a discarded file", file("other", "a.png", "xxx").slice(0, -2)],
    ["ends within the headers", field("a", "1").slice(0, 60)],
    ["ends after a delimiter", `--${BOUNDARY}`],
    ["has a part without a name", part("form-data", "x") + END],
    ["has a part with an empty name", part('form-data; name=""', "x") + END],
  ])("is rejected if it %s", async (_name, body) => {
    await expect(read(body)).rejects.toThrow(MalformedBody);
  });

  it("within another form is a text of that form, at any depth", async () => {
    const inner = '--innen\r\nContent-Disposition: form-data; name="b"\r\n\r\n2\r\n--innen--';
    const nested = part(
      'form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=innen',
      inner,
    );
    expect(await contents((await read(nested + END)).formData)).toEqual([["a", inner]]);
  });

  it("is distinguished from a broken connection", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("connection lost")),
    });
    await expect(readMultipart(broken, BOUNDARY, limits)).rejects.toThrow("connection lost");
  });
});

describe("a boundary", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['multipart/form-data; boundary="a b;c"', "a b;c"],
    ["Multipart/Form-Data;charset=utf-8;BOUNDARY=abc", "abc"],
    ["multipart/form-data; boundary=abc; charset=utf-8", "abc"],
  ])("is found in %s", (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary);
  });

  it.each([
    [""],
    ["multipart/form-data"],
    ["multipart/form-data; boundary="],
    ['multipart/form-data; boundary=""'],
    [`multipart/form-data; boundary=${"x".repeat(71)}`],
    ["multipart/mixed; boundary=abc"],
    ["application/x-www-form-urlencoded; boundary=abc"],
    ["text/plain; x=multipart/form-data; boundary=abc"],
  ])("is missing in '%s'", (contentType) => {
    expect(boundaryOf(contentType)).toBeNull();
  });
});

describe("a file that a sink takes", () => {
  const body =
    field("title", "x") + file("image", "a.png", "p".repeat(4000)) + field("y", "1") + END;

  /** Reads with a sink that takes as many pieces. Returns the bytes that it got, and how it ended. */
  async function sink(
    text: string | ReadableStream<Uint8Array>,
    pieces = Number.POSITIVE_INFINITY,
  ) {
    const taken = { bytes: 0, end: "never" };
    const sinks = {
      image: async (arriving: AsyncIterable<Uint8Array>) => {
        let count = 0;
        taken.end = "failed";
        for await (const piece of arriving) {
          taken.bytes += piece.byteLength;
          count += 1;
          if (count >= pieces) break;
        }
        taken.end = "complete";
      },
    };
    const source = typeof text === "string" ? stream(text, 100) : text;
    const form = await readMultipart(source, BOUNDARY, limits, sinks).catch((error) => error);
    return { taken, form };
  }

  it("is empty in the form, which keeps its name and the other fields", async () => {
    const { taken, form } = await sink(body);
    expect(taken).toEqual({ bytes: 4000, end: "complete" });
    expect(await contents(form.formData)).toEqual([
      ["title", "x"],
      ["image", "a.png: "],
      ["y", "1"],
    ]);
  });

  it("is discarded from where the sink stops reading", async () => {
    const { taken, form } = await sink(body, 2);
    expect(taken.bytes).toBeLessThan(4000);
    expect(form.formData.get("y")).toBe("1");
  });

  it("is not in the form if it is too large", async () => {
    const { taken, form } = await sink(
      file("image", "a.png", "p".repeat(6000)) + field("y", "1") + END,
    );
    expect(taken.end).toBe("failed");
    expect(form.tooLarge).toEqual(["image"]);
    expect(await contents(form.formData)).toEqual([["y", "1"]]);
  });

  it("ends with an error if the body ends early, before the form does", async () => {
    const { taken, form } = await sink(body.slice(0, 2000));
    expect(taken.end).toBe("failed");
    expect(form).toBeInstanceOf(MalformedBody);
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(Buffer.from(body.slice(0, 2000)))),
      pull: (controller) => controller.error(new Error("the visitor has left")),
    });
    const second = await sink(cut);
    expect(second.taken.end).toBe("failed");
    expect(second.form).toEqual(new Error("the visitor has left"));
  });

  it("does not exist without a chosen file", async () => {
    const { taken, form } = await sink(file("image", "", "") + END);
    expect(taken.end).toBe("never");
    expect(await contents(form.formData)).toEqual([]);
  });
});
