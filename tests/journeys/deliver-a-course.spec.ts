import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { createShortId } from "#db/ids.ts";
import { expect, fillIn, newCustomer, openOn, post, putIntoCart, test } from "./support.ts";

// The shop with online payment, whose provider is on another origin.
test.use({
  baseURL: `http://localhost:${process.env.JOURNEYS_ONLINE_PORT}`,
  expectedOtherSite: /^http:\/\/127\.0\.0\.1:\d+\/checkout\//,
});

const contentsOf = (course: string) => `/admin/courses/new/${course}/inhalt`;

/** A film of two seconds without sound. */
const film = Buffer.from(
  "GkXfo49CgoR3ZWJtQoeBAkKFgQIYU4BnQMYVSalmmirXsYMPQkBEiYhAn0AAAAAAAE2AgXhXQYF4FlSua5uumdeBAXPFgQGDgQGGhVZfVlA4" +
    "4IawgSC6gRIfQ7Z1QIHngQCjt4EAAICQAgCdASogABIAAEcIhYWImYSIAoICdaoCB/kV3mD+7kMf5mtjZ6IH/2tD/1aH/q0P5JCjlYEB9ACx" +
    "AQACEFwAGAAYWC/0AAhwAKOVgQPoALEBAAIQRAAYABhYL/QACHAAo5WBBdwAsQEAAhA0ABgAGFgv9AAIcAA=",
  "base64",
);
const booklet = Buffer.from("%PDF-1.7\nArbeitsblatt");
const template = Buffer.from("Vier Kästchen");

/** Adds a course without a date, which can be gone through at any time. Returns its id. */
async function addCourse(admin: Page): Promise<string> {
  const newId = createShortId();
  await post(admin, "/admin/courses/new", {
    newId,
    title: `Beete im Jahr ${newId}`,
    category: "Garten",
    price: "49,00",
    taxRate: "19",
    withdrawalClass: "service",
    imageUrl: "/pictures/v1/szene-garten.svg",
    imageAlt: "Beete",
  });
  return newId;
}

interface NewLesson {
  Titel: string;
  Text: string;
  "Öffnet nach … Tagen"?: string;
}

async function writeLesson(admin: Page, course: string, lesson: NewLesson): Promise<void> {
  await openOn(admin, `${contentsOf(course)}/lektionen/new`);
  const main = admin.getByRole("main");
  for (const [label, value] of Object.entries(lesson)) {
    await main.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(value);
  }
  await main.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(admin.getByText(`${lesson.Titel}: Das sehen jetzt alle`)).toBeVisible();
}

async function chooseFile(admin: Page, contents: string, name: string, buffer: Buffer) {
  await openOn(admin, `${contents}/dateien`);
  const file = { name, mimeType: "application/octet-stream", buffer };
  await admin.getByRole("main").getByLabel("Datei", { exact: true }).setInputFiles(file);
}

async function uploadAs(admin: Page, title: string): Promise<void> {
  const main = admin.getByRole("main");
  await main.getByLabel("Titel").fill(title);
  await main.getByRole("button", { name: "Hochladen" }).click();
  await expect(admin.getByText("Datei gespeichert")).toBeVisible();
  const row = main.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button", { name: /^Veröffentlichen/ }).click();
  await expect(admin.getByText("Datei veröffentlicht")).toBeVisible();
}

/** Lets the browser play the film, and checks that it gets on. */
async function expectToPlay(film: Locator): Promise<void> {
  await film.evaluate((video: HTMLVideoElement) => void video.play());
  const position = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position).toBeGreaterThan(0);
  expect(await film.evaluate((video: HTMLVideoElement) => video.duration)).toBe(2);
}

test("an owner puts a course online by phone, and a customer pays and goes through it", {
  tag: "@crosswise",
}, async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  const office = admin.getByRole("main");
  // Each run has a course and a free file of its own.
  const course = await addCourse(admin);
  const templateTitle = `Vorlage ${course}`;

  await test.step("the owner writes lessons, and uploads a film and a booklet", async () => {
    await admin.setViewportSize({ width: 360, height: 740 });
    const lessons: NewLesson[] = [
      { Titel: "Säen", Text: "Drei Körner in jedes Loch." },
      { Titel: "Gießen", Text: "Nicht zu viel." },
      { Titel: "Ernten", Text: "Geduld.", "Öffnet nach … Tagen": "60" },
    ];
    for (const lesson of lessons) await writeLesson(admin, course, lesson);
    await chooseFile(admin, contentsOf(course), "film.webm", film);
    await office.getByLabel("Lektion", { exact: true }).selectOption({ label: "Säen" });
    await office.getByLabel("Verwendung").selectOption({ label: "Zum Abspielen in der Lektion" });
    await uploadAs(admin, "Film");
    await chooseFile(admin, contentsOf(course), "arbeitsblatt.pdf", booklet);
    await uploadAs(admin, "Arbeitsblatt");
    await chooseFile(admin, "/admin/products/new/wochenblatt/inhalt", "vorlage.txt", template);
    await uploadAs(admin, templateTitle);
  });

  await test.step("a customer pays online, and finds what opened", async () => {
    await newCustomer(page);
    await putIntoCart(page, "course", course);
    await open("/checkout");
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    // Without it, the course opens only after the withdrawal period.
    await main.getByRole("checkbox", { name: /^Ich verlange ausdrücklich/ }).check();
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await page.getByLabel("Webhook").selectOption({ label: "vor der Rückkehr" });
    await page.getByRole("button", { name: "bezahlt", exact: true }).click();
    await main.getByRole("link", { name: "Meine Inhalte" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Meine Inhalte" })).toBeVisible();
    await expect(main.getByText("0 von 3 Lektionen erledigt")).toBeVisible();
  });

  await test.step("downloads the booklet", async () => {
    const link = main.getByRole("link", { name: /^Arbeitsblatt/ });
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.headers()).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect(await answer.body()).toEqual(booklet);
  });

  await test.step("goes through the lessons", async () => {
    await main.getByRole("link", { name: "Säen" }).click();
    await expect(main.getByText("Drei Körner in jedes Loch.")).toBeVisible();
    await expectToPlay(main.locator("video"));
    await main.getByRole("button", { name: "Erledigt" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Gießen" })).toBeVisible();
    await open("/dashboard/inhalte");
    await expect(main.getByText("1 von 3 Lektionen erledigt")).toBeVisible();
    await expect(main.getByRole("listitem").filter({ hasText: "Ernten" })).toContainText(
      /ab \d+\. /,
    );
  });

  await test.step("orders something free, and downloads its file one click later", async () => {
    await putIntoCart(page, "product", "wochenblatt");
    await open("/checkout");
    await main.getByRole("button", { name: "Kostenlos bestellen" }).click();
    await main.getByRole("link", { name: "Meine Inhalte" }).click();
    const download = page.waitForEvent("download");
    await main.getByRole("link", { name: new RegExp(`^${templateTitle}`) }).click();
    expect(await readFile(await (await download).path())).toEqual(template);
  });
});
