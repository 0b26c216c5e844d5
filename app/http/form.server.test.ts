import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import {
  type FormReply,
  formConstraint,
  type ReadFormOptions,
  readForm,
} from "#app/http/form.server.ts";

const schema = z.object({
  email: z.email("Bitte gib eine E-Mail-Adresse ein."),
  password: z.string("Bitte gib ein Passwort ein.").min(8, "Bitte mindestens 8 Zeichen.").max(200),
});

function post(body: BodyInit | undefined, headers: Record<string, string> = {}): Request {
  return new Request("http://behappy.test/auth", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

const formType = { "Content-Type": "application/x-www-form-urlencoded" };
const fields = (values: Record<string, string>) => new URLSearchParams(values);
const valid = fields({ email: "jule@behappy.example", password: "sonnenaufgang" });

/** The status and the message of a thrown refusal. */
async function refusalOf(request: Request, options?: ReadFormOptions): Promise<unknown> {
  const thrown = await readForm(request, schema, options).then(
    () => expect.unreachable("the form was read"),
    (refusal: { data: { message: string }; init: ResponseInit }) => refusal,
  );
  return { status: thrown.init.status, message: thrown.data.message };
}

const tooLarge = {
  status: 413,
  message: "Das Formular ist zu groß. Bitte kürze deine Eingaben und sende es noch einmal.",
};
const TOO_LARGE =
  "Die Datei ist größer als 10 MB. Bitte verkleinern Sie sie oder wählen Sie eine andere.";
const noForm = {
  status: 415,
  message: "Diese Anfrage enthält kein Formular, das wir lesen können.",
};

describe("readForm", () => {
  it("returns the values that the schema parsed", async () => {
    const form = await readForm(post(valid), schema);
    expect(form).toMatchObject({
      ok: true,
      value: { email: "jule@behappy.example", password: "sonnenaufgang" },
    });
  });

  it("reads multipart forms too", async () => {
    const body = new FormData();
    for (const [name, value] of valid) body.set(name, value);
    expect(await readForm(post(body), schema)).toMatchObject({ ok: true });
  });

  it("accepts only POST", async () => {
    const request = new Request("http://behappy.test/auth", { method: "PUT", body: valid });
    expect(await refusalOf(request)).toEqual({
      status: 405,
      message: "Das kann diese Seite nicht.",
    });
  });

  it("drops fields that are not in the schema", async () => {
    const form = await readForm(
      post(fields({ ...Object.fromEntries(valid), role: "admin" })),
      schema,
    );
    expect(form.ok && form.value).not.toHaveProperty("role");
  });

  it("answers invalid values with 400, errors at the fields and the typed values", async () => {
    const { data, init } = await replyTo(fields({ email: "jule@", password: "kurz" }));
    expect(init).toMatchObject({ status: 400 });
    expect(data.result.error).toEqual({
      email: ["Bitte gib eine E-Mail-Adresse ein."],
      password: ["Bitte mindestens 8 Zeichen."],
    });
    expect(data.result.initialValue).toEqual({ email: "jule@" });
  });

  it("never sends a password back, whether the schema or a later check rejected the form", async () => {
    const refused = await replyTo(fields({ email: "jule@", password: "streng-geheim" }));
    const form = await readForm(
      post(fields({ email: "jule@behappy.example", password: "streng-geheim" })),
      schema,
    );
    if (!form.ok) return expect.unreachable("the form is valid");
    const failed = form.fail({ formErrors: ["Stimmt nicht."] });
    for (const answer of [refused, failed]) {
      expect(JSON.stringify(answer)).toContain("jule@");
      expect(JSON.stringify(answer)).not.toContain("streng-geheim");
    }
  });

  it("treats an empty form as one without any values", async () => {
    const { data } = await replyTo(fields({}));
    expect(data.result.error).toEqual({
      email: ["Bitte gib eine E-Mail-Adresse ein."],
      password: ["Bitte gib ein Passwort ein."],
    });
  });
});

describe("a malformed form", () => {
  const unlikeOurs = {
    status: 400,
    message:
      "Dieses Formular hat Felder, die es bei uns nicht gibt. Bitte lade die Seite neu und sende es noch einmal.",
  };
  it.each([
    ["an index", "a[999999999]"],
    ["an index of a known field", "email[0]"],
    ["a path", "email.a"],
    ["a very deep path", `email${".a".repeat(30_000)}`],
    ["no name", ""],
    ["a prototype", "__proto__"],
    ["a very long name", "a".repeat(65)],
  ])("is rejected: %s, urlencoded or multipart", async (_, name) => {
    const query = fields({ ...Object.fromEntries(valid), [name]: "1" });
    const multipart = new FormData();
    for (const [key, value] of query) multipart.append(key, value);
    expect(await refusalOf(post(query))).toEqual(unlikeOurs);
    if (name === "") return;
    expect(await refusalOf(post(multipart))).toEqual(unlikeOurs);
    expect(await refusalOf(post(multipart), { files: { image: 1000 } })).toEqual(unlikeOurs);
  });

  it("is rejected above 100 fields in any encoding", async () => {
    const repeated = (times: number) => new URLSearchParams(Array(times).fill(["email", "a"]));
    const multipart = new FormData();
    for (const [name, value] of repeated(101)) multipart.append(name, value);
    expect(await refusalOf(post(repeated(101)))).toEqual(unlikeOurs);
    expect(await refusalOf(post(multipart))).toEqual(unlikeOurs);
    expect(await replyTo(repeated(100))).toMatchObject({ init: { status: 400 } });
  });

  it("does not include conform's own commands, which are dropped", async () => {
    const commands = { __intent__: "nonsense", __state__: "nonsense" };
    const posted = fields({ ...Object.fromEntries(valid), ...commands });
    expect(await readForm(post(posted), schema)).toMatchObject({ ok: true });
  });

  it("may have names with a meaning in JavaScript", async () => {
    const names = { constructor: "1", prototype: "1", toString: "1", hasOwnProperty: "1" };
    const posted = fields({ ...Object.fromEntries(valid), ...names });
    expect(await readForm(post(posted), schema)).toMatchObject({ ok: true });
  });
});

describe("a problem found after validation", () => {
  it("keeps the typed values and has a title, sentences, a status and headers", async () => {
    const form = await readForm(post(valid), schema);
    if (!form.ok) return expect.unreachable("the form is valid");
    const { data, init } = form.fail(
      {
        title: "Zu viele Versuche",
        formErrors: ["Später."],
        fieldErrors: { email: ["Vergeben."] },
      },
      { status: 429, headers: { "Retry-After": "60" } },
    );
    expect(data.title).toBe("Zu viele Versuche");
    expect(data.result.error).toEqual({ "": ["Später."], email: ["Vergeben."] });
    expect(data.result.initialValue).toEqual({ email: "jule@behappy.example" });
    expect(init).toEqual({ status: 429, headers: { "Retry-After": "60" } });
  });

  it("has status 400 by default", async () => {
    const form = await readForm(post(valid), schema);
    expect(form.ok && form.fail({ formErrors: ["Nein."] }).init).toMatchObject({ status: 400 });
  });
});

describe("a body that is too large", () => {
  it("is rejected by its Content-Length, before any of it is read", async () => {
    const request = post(valid, { ...formType, "Content-Length": "2000000" });
    expect(await refusalOf(request)).toEqual(tooLarge);
    expect(request.bodyUsed).toBe(false);
  });

  it("is rejected by its size if the Content-Length is too small", async () => {
    const request = post(`email=${"x".repeat(100_000)}`, { ...formType, "Content-Length": "20" });
    expect(await refusalOf(request)).toEqual(tooLarge);
  });

  it("is rejected in the middle of a stream without Content-Length, with the rest unread", async () => {
    let sent = 0;
    const chunk = new TextEncoder().encode("x".repeat(10_000));
    const stream = new ReadableStream({
      pull(controller) {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
        if (sent >= 1_000_000) controller.close();
      },
    });
    expect(await refusalOf(post(stream, formType))).toEqual(tooLarge);
    expect(sent).toBeLessThan(200_000);
  });

  it("has more than 100,000 bytes", async () => {
    const start = "email=jule%40behappy.example&password=sonnenaufgang&notes=";
    const fitting = start + "x".repeat(100_000 - start.length);
    expect(await readForm(post(fitting, formType), schema)).toMatchObject({ ok: true });
    expect(await refusalOf(post(`${fitting}x`, formType))).toEqual(tooLarge);
  });
});

describe("a form with a file", () => {
  const files = { image: 10 * 1024 * 1024 };

  function upload(bytes: number, values: Iterable<[string, string]> = valid): Request {
    const body = new FormData();
    for (const [name, value] of values) body.set(name, value);
    body.set("image", new File([new Uint8Array(bytes)], "bild.png"));
    return post(body);
  }

  it("returns the file beside the values", async () => {
    const form = await readForm(upload(200_000), schema, { files });
    if (!form.ok) return expect.unreachable("the form is valid");
    expect(form.value).toEqual({ email: "jule@behappy.example", password: "sonnenaufgang" });
    expect(form.formData.get("image")).toHaveProperty("size", 200_000);
  });

  it("is too large if the form has no file field", async () => {
    expect(await refusalOf(upload(200_000))).toEqual(tooLarge);
  });

  it("has an error at the field if the file is too large, together with all other errors", async () => {
    const posted = upload(10 * 1024 * 1024 + 1, fields({ email: "jule@", password: "kurz" }));
    const form = await readForm(posted, schema, { files });
    if (form.ok) return expect.unreachable("the file is too large");
    const { data, init } = form.reply;
    expect(init).toMatchObject({ status: 400 });
    expect(data.result.error).toEqual({
      email: ["Bitte gib eine E-Mail-Adresse ein."],
      password: ["Bitte mindestens 8 Zeichen."],
      image: [TOO_LARGE],
    });
    expect(data.result.initialValue).toEqual({ email: "jule@" });
  });

  it("is not valid only because of its fields: 50 MB are discarded and the typed values kept", async () => {
    const form = await readForm(upload(50_000_000), schema, { files });
    if (form.ok) return expect.unreachable("the file is too large");
    expect(form.reply.data.result).toMatchObject({
      status: "error",
      error: { image: [TOO_LARGE] },
      initialValue: { email: "jule@behappy.example" },
    });
    expect(form.formData.has("image")).toBe(false);
  });

  it("is sent back without the file, whose address the page may still contain", async () => {
    const form = await readForm(upload(10, fields({ email: "jule@" })), schema, { files });
    if (form.ok) return expect.unreachable("the form is not valid");
    expect(form.reply.data.result.initialValue).toEqual({ email: "jule@" });
    expect(form.formData.get("image")).toHaveProperty("size", 10);
  });

  it.each([
    ["by what its Content-Length says", { "Content-Length": "70000000" }],
    ["whatever its Content-Length says", { "Content-Length": "20" }],
  ])("is rejected above 64 MiB, %s", async (_name, headers) => {
    let sent = 0;
    const chunk = new Uint8Array(1_000_000);
    const start = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode(start) : chunk);
        sent += chunk.byteLength;
      },
    });
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = post(endless, { ...type, ...headers });
    expect(await refusalOf(request, { files })).toEqual({
      status: 413,
      message: "Das Formular ist mit seinen Dateien zu groß. Es wurde nichts gespeichert.",
    });
    expect(sent).toBeLessThan(75_000_000);
  });

  it.each([
    ["broken", "--x\r\nnichts"],
    ["empty", ""],
  ])("is malformed if it is %s", async (_name, body) => {
    const request = post(body, { "Content-Type": "multipart/form-data; boundary=x" });
    expect(await refusalOf(request, { files })).toEqual(noForm);
  });

  it("may be urlencoded, in which case the file is only a name", async () => {
    const body = fields({ ...Object.fromEntries(valid), image: "bild.png" });
    const form = await readForm(post(body), schema, { files });
    expect(form.ok && [...form.formData.keys()]).toEqual(["email", "password"]);
  });
});

it.each([
  ["JSON", post('{"email":"jule@behappy.example"}', { "Content-Type": "application/json" })],
  ["plain text", post("hallo", { "Content-Type": "text/plain" })],
  ["bytes without a type", post(new Uint8Array([1, 2, 3]))],
  ["no body at all", post(undefined)],
  ["a multipart form without its boundary", post("--x", { "Content-Type": "multipart/form-data" })],
])("rejects %s as not being a form", async (_name, request) => {
  expect(await refusalOf(request)).toEqual(noForm);
});

it("derives HTML constraints from the schema", () => {
  expect(formConstraint(schema)).toEqual({
    email: { required: true },
    password: { required: true, minLength: 8, maxLength: 200 },
  });
});

async function replyTo(body: URLSearchParams): Promise<FormReply> {
  const form = await readForm(post(body), schema);
  return form.ok ? expect.unreachable("the form is not valid") : form.reply;
}

describe("a form that does not arrive", () => {
  const unfinished = (text: string, network = "203.0.113.7") => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(text)) });
    return post(body, { ...formType, "X-Client-Address": network });
  };

  it("is refused after two minutes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const refused = refusalOf(unfinished("email=jule"));
    await vi.advanceTimersByTimeAsync(2 * 60 * 1000);
    expect(await refused).toMatchObject({
      status: 408,
      message: expect.stringContaining("es wurde nichts gespeichert"),
    });
  });
});
