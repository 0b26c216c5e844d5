import { readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import {
  keepFile,
  receiveFile,
  removeStoredFile,
} from "#app/features/deliveries/files/file-storage.server.ts";
import { fileLinkPath, filePath } from "#app/features/deliveries/files/files.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  type ContentFile,
  catalogItems,
  contentFiles,
  fileDownloads,
  lessons,
} from "#db/schema.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
} from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const WORDS = "%PDF-1.7 Atemreise";
const MISSING =
  "Diese Datei gibt es nicht, oder du hast gerade keinen Zugang dazu. Falls sie zu deiner Bestellung gehört: Melde dich an und öffne sie unter „Meine Inhalte“.";

let item: CatalogItem;
let customer: Customer;
let browser: Browser;
let file: ContentFile;

beforeEach(async () => {
  item = createItem({ kind: "course", title: "Atemreise", withdrawalClass: "service" });
  customer = await createCustomer();
  browser = await browserOf(customer);
  order();
  file = await deliver(WORDS);
});

function order() {
  const placed = createOrder({ userId: customer.id, status: "completed" });
  addOrderItem(placed, item);
  return placed;
}

/** Stores a file of the item and publishes it. */
async function deliver(content: string | Buffer, values: Partial<ContentFile> = {}) {
  async function* pieces() {
    yield Buffer.from(content);
  }
  const received = await receiveFile(pieces());
  await keepFile(received);
  const { sha256, bytes } = received;
  return createContentFile({
    itemId: item.id,
    name: "Heft für dich.pdf",
    sha256,
    bytes,
    ...values,
  });
}

type Headers = Record<string, string>;

/** The answer to a request of this browser, without its body being read. */
function ask(target: string, headers: Headers = {}, by: Browser = browser, method = "GET") {
  const Cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return answer(new Request(new URL(target, ORIGIN), { method, headers: { Cookie, ...headers } }));
}

async function statusAndText(target: string, by?: Browser) {
  const response = await ask(target, {}, by);
  return [response.status, await response.text()];
}

const open = [200, WORDS];
const closed = [404, MISSING];

describe("a delivered file", () => {
  it("is sent whole, with its name and size, and no cache keeps it without asking", async () => {
    const response = await ask(filePath(file));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(WORDS.length),
      "content-disposition": `inline; filename="Heft fuer dich.pdf"; filename*=UTF-8''Heft%20f%C3%BCr%20dich.pdf`,
      "accept-ranges": "bytes",
      etag: `"${file.sha256}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache, no-transform",
    });
    expect(await response.text()).toBe(WORDS);
  });

  it("is found by its id alone, because a replaced file has another name", async () => {
    expect(await statusAndText(`/dateien/${file.id}/anders.pdf`)).toEqual(open);
  });

  it.each([
    ["text/plain", "seite.html", "attachment"],
    ["application/octet-stream", "bild.svg", "attachment"],
    ["application/zip", "alles.zip", "attachment"],
    ["image/png", "bild.png", "inline"],
  ])(
    "of the type %s lets a browser run nothing: %s is sent as %s",
    async (mediaType, name, use) => {
      const other = await deliver("<script>alert(1)</script>", { mediaType, name });
      const { headers } = await ask(filePath(other));
      expect(headers.get("Content-Disposition")).toMatch(new RegExp(`^${use}; filename="${name}"`));
      expect(headers.get("Content-Type")).toContain(mediaType);
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'; sandbox");
    },
  );

  it.each([
    ["video/mp4", "film.mp4"],
    ["audio/wav", "klang.wav"],
  ])("of the type %s plays by its link, and runs nothing", async (mediaType, name) => {
    const { headers } = await ask(filePath(await deliver("klang", { mediaType, name })));
    expect(headers.get("Content-Disposition")).toMatch(/^inline/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    // In a sandbox, no origin is 'self'.
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
    );
  });

  it("answers HEAD without a body, and a known content with 304", async () => {
    const head = await ask(filePath(file), { Range: "bytes=0-1" }, browser, "HEAD");
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([
      200,
      String(WORDS.length),
      "",
    ]);
    const known = await ask(filePath(file), { "If-None-Match": `"x", "${file.sha256}"` });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });

  it.each([
    ["bytes=0-1", 206, "%P", "bytes 0-1/18"],
    ["bytes=9-", 206, "Atemreise", "bytes 9-17/18"],
    ["bytes=-5", 206, "reise", "bytes 13-17/18"],
    ["bytes=10-999", 206, "temreise", "bytes 10-17/18"],
    ["bytes=-0", 416, "", "bytes */18"],
    ["bytes=18-", 416, "", "bytes */18"],
    [`bytes=${2n ** 63n}-`, 416, "", "bytes */18"],
    ["bytes=9-1", 200, WORDS, null],
    ["bytes=0-1,3-4", 200, WORDS, null],
    [`bytes=${Array(1000).fill("0-1").join()}`, 200, WORDS, null],
  ])("sends the part %s", async (Range, status, text, contentRange) => {
    const response = await ask(filePath(file), { Range });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([
      status,
      contentRange,
    ]);
    expect(await response.text()).toBe(text);
  });

  it("sends a part only of the content that the player knows", async () => {
    const part = { Range: "bytes=0-1" };
    const same = await ask(filePath(file), { ...part, "If-Range": `"${file.sha256}"` });
    expect(same.status).toBe(206);
    for (const other of ['"other"', `W/"${file.sha256}"`, new Date().toUTCString()]) {
      expect((await ask(filePath(file), { ...part, "If-Range": other })).status).toBe(200);
    }
  });

  it("is a stream that closes the file when the visitor leaves, and when the answer is not read", async () => {
    const long = await deliver(Buffer.alloc(3_000_000, "x"));
    const place = path.join(env.DATA_DIR, "files", long.sha256);
    const descriptors = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === place;
        } catch {
          return false;
        }
      }).length;
    const unread = await ask(filePath(long));
    expect([unread.status, descriptors()]).toEqual([200, 0]);
    const reader = (await ask(filePath(long))).body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.byteLength).toBeLessThan(1_000_000);
    expect(descriptors()).toBe(1);
    await reader?.cancel();
    expect(descriptors()).toBe(0);
    const early = (await ask(filePath(long))).body?.getReader();
    const [reading] = [early?.read(), await early?.cancel()];
    await reading;
    await vi.waitFor(() => expect(descriptors()).toBe(0));
    expect((await (await ask(filePath(long))).arrayBuffer()).byteLength).toBe(3_000_000);
    expect(descriptors()).toBe(0);
  });

  it("is said to be missing if its content is lost, but only to those with access", async () => {
    const lesson = createLesson({ itemId: item.id });
    const media = { lessonId: lesson.id, role: "media", mediaType: "video/mp4" } as const;
    const film = await deliver("Film", media);
    for (const { sha256 } of [file, film]) {
      const place = path.join(env.DATA_DIR, "files", sha256);
      removeStoredFile({ name: sha256, place, isWhole: true, changedAt: 0 });
    }
    const sentence = "Diese Datei fehlt gerade auf dem Server.";
    expect(await statusAndText(filePath(file))).toEqual([404, expect.stringContaining(sentence)]);
    expect(await statusAndText(filePath(file), new Browser())).toEqual(closed);
    const pages = ["/dashboard/inhalte", `/courses/${item.id}/lektionen/${lesson.id}`];
    for (const address of [...pages, fileLinkPath(file)]) {
      const page = await browser.get(address);
      expect(page.text).toContain(sentence);
      expect(page.document.querySelector("main [href*=dateien], main [src*=dateien]")).toBeNull();
    }
  });
});

describe("access to a file", () => {
  it("has nobody else, as if it did not exist", async () => {
    const strangers = [new Browser(), await browserOf()];
    for (const stranger of strangers) {
      expect(await statusAndText(filePath(file), stranger)).toEqual(closed);
      expect(await statusAndText(`/dateien/${crypto.randomUUID()}/x.pdf`, stranger)).toEqual(
        closed,
      );
    }
    const [known, unknown] = await Promise.all(
      [file.id, crypto.randomUUID()].map((id) => ask(`/dateien/${id}/x.pdf`, {}, new Browser())),
    );
    expect(Object.fromEntries(known?.headers ?? [])).toEqual(
      Object.fromEntries(unknown?.headers ?? []),
    );
  });

  it.each(["../../behappy.db", "%00", "x".repeat(300), "' or 1=1 --"])(
    "has nobody by the guessed id %j",
    async (id) => {
      const { status } = await ask(`/dateien/${encodeURIComponent(id)}/heft.pdf`);
      expect(status).toBe(404);
    },
  );

  it("has no customer before it is published; an admin has it already", async () => {
    db.update(contentFiles).set({ publishedAt: null }).run();
    expect(await statusAndText(filePath(file))).toEqual(closed);
    expect(await statusAndText(filePath(file), (await createAdmin()).browser)).toEqual(open);
  });

  it("begins with its lesson", async () => {
    const lesson = createLesson({ itemId: item.id, opensAfterDays: 7 });
    const inLesson = await deliver(WORDS, { lessonId: lesson.id, role: "media" });
    const change = (values: Partial<typeof lesson>) =>
      db.update(lessons).set(values).where(eq(lessons.id, lesson.id)).run();
    expect(await statusAndText(filePath(inLesson))).toEqual(closed);
    change({ opensAfterDays: 0 });
    expect(await statusAndText(filePath(inLesson))).toEqual(open);
    change({ opensAfterDays: null, opensOn: "2099-01-01" });
    expect(await statusAndText(filePath(inLesson))).toEqual(closed);
    expect(await statusAndText(filePath(inLesson), new Browser())).toEqual(closed);
    change({ isPreview: true });
    expect(await statusAndText(filePath(inLesson), new Browser())).toEqual(open);
    const archive = (archivedAt: Date | null) =>
      db.update(catalogItems).set({ archivedAt }).where(eq(catalogItems.id, item.id)).run();
    archive(new Date());
    expect(await statusAndText(filePath(inLesson), new Browser())).toEqual(closed);
    expect(await statusAndText(filePath(inLesson))).toEqual(open);
    archive(null);
    change({ publishedAt: null });
    expect(await statusAndText(filePath(inLesson), new Browser())).toEqual(closed);
    expect(await statusAndText(filePath(file), new Browser())).toEqual(closed);
  });
});

describe("downloads", () => {
  const count = (userId = customer.id) =>
    db.select().from(fileDownloads).where(eq(fileDownloads.userId, userId)).get()?.count ?? 0;

  it("are counted per customer and file, from their first byte", async () => {
    await (await ask(filePath(file))).text();
    await vi.waitFor(() => expect(count()).toBe(1));
    await (await ask(filePath(file), { Range: "bytes=0-" })).text();
    await vi.waitFor(() => expect(count()).toBe(2));
    const others = ["bytes=0-0", "bytes=0-1", "bytes=5-", "bytes=99-"];
    for (const Range of others) await (await ask(filePath(file), { Range })).text();
    await ask(filePath(file), {}, browser, "HEAD");
    await ask(filePath(file), { "If-None-Match": `"${file.sha256}"` });
    const { admin, browser: other } = await createAdmin();
    await (await ask(filePath(file), {}, other)).text();
    await (await ask(filePath(file))).text();
    await vi.waitFor(() => expect(count()).toBe(3));
    expect(count(admin.id)).toBe(0);
  });
});

describe("a link for a player", () => {
  const visitor = () => new Browser();

  /** The address that the file's page gives to the signed-in customer. */
  async function getLink(): Promise<string> {
    const page = await browser.get(fileLinkPath(file));
    const field = page.document.querySelector("main input[readonly]");
    return (field?.getAttribute("value") ?? "").replace(ORIGIN, "");
  }

  const hoursLater = (hours: number) => vi.setSystemTime(Date.now() + hours * 60 * 60 * 1000);

  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  it("is offered at each file to customers, and to no visitor of a preview", async () => {
    expect((await browser.get("/dashboard/inhalte")).html).toContain(fileLinkPath(file));
    const lesson = createLesson({ itemId: item.id, isPreview: true });
    const media = { lessonId: lesson.id, role: "media", mediaType: "audio/mpeg" } as const;
    const sound = await deliver(WORDS, media);
    const page = `/courses/${item.id}/lektionen/${lesson.id}`;
    expect((await browser.get(page)).html).toContain(fileLinkPath(sound));
    expect((await visitor().get(page)).html).not.toContain(fileLinkPath(sound));
  });

  it("says how long it works, and is given only for open files", async () => {
    const page = await browser.get(fileLinkPath(file));
    expect(page.text).toContain("Der Link gilt 24 Stunden, längstens bis dein Zugang endet.");
    expect(page.text).toContain("Sobald du dich in diesem Browser oder überall abmeldest");
    expect((await (await browserOf()).get(fileLinkPath(file))).status).toBe(404);
    const signIn = `/auth?weiter=${encodeURIComponent(fileLinkPath(file))}`;
    expect((await visitor().get(fileLinkPath(file))).location).toBe(signIn);
  });

  it("opens its file without a cookie, for a day", async () => {
    const link = await getLink();
    expect(await statusAndText(link, visitor())).toEqual(open);
    hoursLater(23.9);
    expect(await statusAndText(link, visitor())).toEqual(open);
    hoursLater(0.1);
    expect(await statusAndText(link, visitor())).toEqual(closed);
  });

  it("opens no other file, and cannot be changed", async () => {
    const other = await deliver(WORDS);
    const link = await getLink();
    const query = link.slice(link.indexOf("?"));
    expect(await statusAndText(filePath(other) + query, visitor())).toEqual(closed);
    const [until = "", session = "", signature = ""] = query.slice("?link=".length).split(".");
    const later = `${(Date.now() + 1e10).toString(36)}.${session}.${signature}`;
    for (const forged of [later, `${until}.${session}.x`, `${until}.${session}`, "", ".."]) {
      expect(await statusAndText(`${filePath(file)}?link=${forged}`, visitor())).toEqual(closed);
    }
  });

  it("ends with the sign-out of all devices", async () => {
    const link = await getLink();
    expect(await statusAndText(link, visitor())).toEqual(open);
    const otherDevice = await browserOf(customer);
    await otherDevice.post("/dashboard/sessions", { intent: "end-all" });
    expect(await statusAndText(link, visitor())).toEqual(closed);
  });
});
