import type { Page } from "@playwright/test";
import { expect, fillIn, newCustomer, openOn, putIntoCart, test } from "./support.ts";

// The shop with online payment, whose provider is on another origin.
test.use({
  baseURL: `http://localhost:${process.env.JOURNEYS_ONLINE_PORT}`,
  expectedOtherSite: /^http:\/\/127\.0\.0\.1:\d+\/checkout\//,
});

const contentsOf = (course: string) => `/admin/courses/new/${course}/inhalt`;

/** The boxes that begin a film: 'ftyp', then 'moov'. */
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 16]),
  Buffer.from("ftypisom"),
  Buffer.alloc(4),
  Buffer.from([0, 0, 0, 8]),
  Buffer.from("moov"),
]);

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
  await expect(admin.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
}

async function chooseFile(admin: Page, course: string, name: string, buffer: Buffer) {
  await openOn(admin, `${contentsOf(course)}/dateien`);
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

test("an owner puts a course online, and a customer pays and goes through it", {
  tag: "@crosswise",
}, async ({ page, open, admin, javaScriptEnabled }) => {
  const main = page.getByRole("main");
  const office = admin.getByRole("main");
  // Each run has a course of its own.
  const course = javaScriptEnabled ? "morgenseiten" : "gaertnern";

  await test.step("the owner writes lessons, and uploads a film and a booklet", async () => {
    const lessons: NewLesson[] = [
      { Titel: "Säen", Text: "Drei Körner in jedes Loch." },
      { Titel: "Gießen", Text: "Nicht zu viel." },
      { Titel: "Ernten", Text: "Geduld.", "Öffnet nach … Tagen": "60" },
    ];
    for (const lesson of lessons) await writeLesson(admin, course, lesson);
    await chooseFile(admin, course, "film.mp4", film);
    await office.getByLabel("Lektion", { exact: true }).selectOption({ label: "Säen" });
    await office.getByLabel("Verwendung").selectOption({ label: "Zum Abspielen in der Lektion" });
    await uploadAs(admin, "Film");
    await chooseFile(admin, course, "arbeitsblatt.pdf", Buffer.from("%PDF-1.7\nArbeitsblatt"));
    await uploadAs(admin, "Arbeitsblatt");
  });

  await test.step("a visitor sees the titles", async () => {
    await newCustomer(page);
    await open(`/courses/${course}`);
    await expect(main.getByText("Säen")).toBeVisible();
    await expect(main.getByText("Arbeitsblatt")).toHaveCount(0);
  });

  await test.step("pays online, and finds what opened", async () => {
    await putIntoCart(page, "course", course);
    await open("/checkout");
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
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
    expect(await answer.text()).toBe("%PDF-1.7\nArbeitsblatt");
  });

  await test.step("goes through the lessons", async () => {
    await main.getByRole("link", { name: "Säen" }).click();
    await expect(main.getByText("Drei Körner in jedes Loch.")).toBeVisible();
    await expect(main.locator("video")).toBeVisible();
    await main.getByRole("button", { name: "Erledigt" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Gießen" })).toBeVisible();
    await open("/dashboard/inhalte");
    await expect(main.getByText("1 von 3 Lektionen erledigt")).toBeVisible();
    await expect(main.getByRole("listitem").filter({ hasText: "Ernten" })).toContainText(
      /ab \d+\. /,
    );
  });
});
