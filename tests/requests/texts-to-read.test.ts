import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { ownersPages } from "#app/content/site-pages.ts";
import { db } from "#db/client.server.ts";
import { siteDrafts, siteVersions } from "#db/schema.ts";
import { findPublished } from "#db/site-versions.server.ts";
import { type Browser, visibleText } from "#tests/support/browser.ts";
import { pressIntent } from "#tests/support/page-words.ts";
import { createAdmin, messages, undone } from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

const PATH = "/admin/pages/lesen";
const BUTTON = "Ausgewählte bestätigen";

let admin: Browser;
beforeEach(async () => {
  for (const table of [siteDrafts, siteVersions]) db.delete(table).run();
  admin = (await createAdmin()).browser;
});

const boxes = async () => (await admin.get(PATH)).document.querySelectorAll("main [type=checkbox]");
const confirm = async (...pages: string[]) =>
  admin.press(
    await admin.get(PATH),
    BUTTON,
    Object.fromEntries(pages.map((page) => [page, "0-0"])),
  );
const published = () => ownersPages.filter((page) => findPublished(page));

it("shows the words of every template, also of lists, and confirms the ticked ones with one button", async () => {
  const page = await admin.get(PATH);
  expect(page.document.querySelectorAll("main h2").map(visibleText)).toHaveLength(
    ownersPages.length,
  );
  expect(page.text).toContain("Überschrift So arbeiten wir");
  expect(page.text).toContain("Wer etwas ändern will, muss erst wissen, was ist.");
  const confirmed = await confirm("concept", "team");
  expect(confirmed.location).toBe(PATH);
  const next = await admin.follow(confirmed);
  expect(messages(next)).toContain("Konzept, Team: So steht es jetzt auf der Website.");
  expect(published()).toEqual(["concept", "team"]);
  expect(next.document.querySelectorAll("main h2").map(visibleText)).toHaveLength(
    ownersPages.length - 2,
  );
});

it("gives no two fields of a page the same label", async () => {
  const { document } = await admin.get(PATH);
  const sections = document.querySelectorAll("main section");
  const labels = sections.map((section) => section.querySelectorAll("dt").map(visibleText));
  expect(labels.flat()).toContain("Überschrift (Mitarbeiten)");
  for (const each of labels) expect(new Set(each).size, each.join()).toBe(each.length);
});

it("leads back to the checklist after the last one, and says later that nothing is left", async () => {
  expect((await confirm(...ownersPages)).location).toBe("/admin");
  expect(published()).toEqual(ownersPages);
  expect((await admin.get(PATH)).text).toContain("Alle Texte sind gelesen.");
});

it("confirms all that can be confirmed with another button, unless one has changed since", async () => {
  const all = "Alle gelesen und in Ordnung";
  const shown = await admin.get(PATH);
  const form = await admin.get("/admin/pages/concept");
  await pressIntent(admin, "/admin/pages/concept", [form, "save"], { title: "Ganz anders" });
  const refused = await admin.press(shown, all);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("geändert oder veröffentlicht: Konzept.");
  const others = ownersPages.filter((page) => page !== "concept");
  expect(published()).toEqual(others);
  for (const table of [siteDrafts, siteVersions]) db.delete(table).run();
  await pressIntent(admin, "/admin/pages/concept", [form, "save"], { title: "Ganz anders" });
  const confirmed = await admin.press(await admin.get(PATH), all, { team: "0-0" });
  expect(confirmed.location).toBe(PATH);
  expect(published()).toEqual(others);
});

it("is linked from the list of pages until every text is read", async () => {
  expect((await admin.get("/admin/pages")).html).toContain(`href="${PATH}"`);
  await confirm(...ownersPages);
  expect((await admin.get("/admin/pages")).html).not.toContain(`href="${PATH}"`);
});

it("confirms nothing without a tick", async () => {
  const refused = await confirm();
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Bitte haken Sie mindestens einen Text ab.");
  expect(published()).toEqual([]);
});

it("offers no draft, and confirms none that was saved since", async () => {
  const shown = await admin.get(PATH);
  const form = await admin.get("/admin/pages/concept");
  await pressIntent(admin, "/admin/pages/concept", [form, "save"], { title: "Ganz anders" });
  expect((await boxes()).map((box) => box.getAttribute("name"))).not.toContain("concept");
  const answer = await admin.press(shown, BUTTON, { concept: "0-0", team: "0-0" });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("geändert oder veröffentlicht: Konzept.");
  // Not even a form that names the draft's state.
  const version = /name="version" value="(0-\d+)"/.exec(
    (await admin.get("/admin/pages/concept")).html,
  )?.[1];
  expect(version).toMatch(/0-\d{2,}/);
  expect((await admin.post(PATH, { concept: version ?? "" })).status).toBe(409);
  expect(published()).toEqual(["team"]);
});

it("does not call a text confirmed that someone else has changed and published", async () => {
  const shown = await admin.get(PATH);
  const form = await admin.get("/admin/pages/concept");
  await pressIntent(admin, "/admin/pages/concept", [form, "publish"], { title: "Ganz anders" });
  expect((await admin.press(shown, BUTTON, { concept: "0-0" })).status).toBe(409);
});

it("confirms no words with a placeholder", async () => {
  await undone(async () => {
    storeSettings({ siteName: "[Name der Website]" });
    await setImmediate();
    const names = (await boxes()).map((box) => box.getAttribute("name"));
    expect(names).not.toContain("about");
    expect((await admin.get(PATH)).text).toContain("der Platzhalter „[Name der Website]“");
    expect((await admin.post(PATH, { about: "0-0" })).status).toBe(409);
    expect(published()).toEqual([]);
  });
});
