import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { asc } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { storePicture } from "#app/features/pictures/picture-storage.server.ts";
import { db } from "#db/client.server.ts";
import { changeLog, type Person, people } from "#db/schema.ts";
import { Browser, formValues, rowsOf, visibleText } from "#tests/support/browser.ts";
import { createPerson, findStoredPerson, personForm, typedPeople } from "#tests/support/people.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import {
  createAdmin,
  errorSummary,
  fieldErrors,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

let admin: Browser;
beforeAll(async () => {
  admin = (await createAdmin()).browser;
});
beforeEach(() => {
  db.delete(people).run();
  db.delete(changeLog).run();
  rmSync(path.join(env.DATA_DIR, "uploads"), { recursive: true, force: true });
});

const all = () => db.select().from(people).orderBy(asc(people.kind), asc(people.position)).all();
const names = () => all().map(({ name }) => name);
const changes = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ subject, subjectId, label, action }) => [subject, subjectId, label, action]);
const listOf = ({ kind }: Person) => (kind === "testimonial" ? "/admin/voices" : "/admin/team");
const formOf = (person: Person) => `${listOf(person)}/${person.id}`;
const listPaths = ["/admin/team", "/admin/voices"] as const;

describe.each(listPaths)("a new entry in %s", (list) => {
  const typed = typedPeople[list];
  const isTestimonial = list === "/admin/voices";

  it("is created with all its values, as the last one, and noted without a name", async () => {
    createPerson({ kind: isTestimonial ? "testimonial" : "team", position: 7 });
    const form = await admin.get(`${list}/new`);
    expect(form.status).toBe(200);
    const page = await admin.post(`${list}/new`, { ...personForm(form), ...typed });
    expect([page.status, page.location]).toEqual([303, list]);
    const created = all().at(-1);
    expect(created).toMatchObject({
      ...typed,
      kind: isTestimonial ? "testimonial" : "team",
      position: 8,
      isDemo: false,
      hidden: false,
      imageUrl: null,
      imageAlt: "",
      version: 1,
    });
    const label = isTestimonial ? "Stimme" : "Teammitglied";
    expect(changes()).toEqual([["person", created?.id, label, "angelegt"]]);
    const answered = await admin.get(list);
    expect(messages(answered).join(" ")).toContain(`${typed.name} ist angelegt.`);
    expect(rowsOf(answered).join(" ")).toContain(typed.role);
  });

  it("without a consent is saved, and the message and the checklist ask for it", async () => {
    const imageUrl = "/pictures/v1/szene-see.svg";
    const { consentSince: _, ...fields } = { ...typed, imageUrl, imageAlt: "Am See" };
    const form = personForm(await admin.get(`${list}/new`));
    const page = await admin.post(`${list}/new`, { ...form, ...fields, consentSince: "" });
    const answered = await admin.follow(page);
    expect(messages(answered).join(" ")).toContain("ist angelegt. Der Eintrag ist zu sehen, aber");
    expect(rowsOf(answered).join(" ")).toContain("Ohne Einverständnis");
    const path = formOf(all().at(-1) ?? expect.unreachable());
    const listed = async () => (await admin.get("/admin")).html.includes(`href="${path}#`);
    expect(await listed()).toBe(true);
    db.update(people).set({ hidden: true }).run();
    expect(await listed()).toBe(false);
  });

  it("is created once, however often the form is sent", async () => {
    const fields = { ...personForm(await admin.get(`${list}/new`)), ...typed };
    for (let times = 0; times < 3; times += 1) {
      expect((await admin.post(`${list}/new`, fields)).status).toBe(303);
    }
    expect(all()).toHaveLength(1);
    expect(changes()).toHaveLength(1);
    const other = await admin.post(`${list}/new`, { ...fields, name: "Jemand anders" });
    expect(other.status).toBe(409);
    expect(names()).toEqual([typed.name]);
  });

  it("needs name, role and text, and keeps what was typed", async () => {
    const page = await admin.post(`${list}/new`, { name: " \u0007 ", consentSince: "2026-01-15" });
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual(["name", "role", "text"]);
    expect(errorSummary(page)?.takesFocus).toBe(true);
    expect(personForm(page)).toMatchObject({ consentSince: "2026-01-15" });
    expect(all()).toEqual([]);
  });

  it.each([
    ["name", "x".repeat(121)],
    ["role", "x".repeat(121)],
    ["text", "x".repeat(2001)],
    ["imageUrl", "javascript:alert(1)"],
    ["imageAlt", "x".repeat(301)],
    ["consentSince", "gestern"],
    ["consentSince", "2026-02-30"],
    ["consentSince", "2999-01-01"],
  ])("is refused with a wrong %s", async (field, value) => {
    const page = await admin.post(`${list}/new`, { ...typed, [field]: value });
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual([field]);
    expect(all()).toEqual([]);
  });

  it("is refused beyond a hundred of its kind", async () => {
    for (let position = 1; position <= 100; position += 1) {
      createPerson({ kind: isTestimonial ? "testimonial" : "team", position });
    }
    const page = await admin.post(`${list}/new`, typed);
    expect(page.status).toBe(400);
    expect(page.text).toContain("Mehr als 100 Einträge");
    expect(personForm(page)).toMatchObject({ name: typed.name });
    expect(await db.$count(people)).toBe(100);
  });

  it("with a picture stores it and shows it on the website", async () => {
    const body = new FormData();
    const fields = { ...typed, imageAlt: "Ein Porträt" };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const bytes = new Uint8Array(await pictureBytes("png"));
    body.append("image", new File([bytes], "ich.png", { type: "image/png" }));
    expect((await admin.post(`${list}/new`, body)).status).toBe(303);
    const [{ imageUrl, imageAlt } = {}] = all();
    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\/960\.webp$/);
    expect(imageAlt).toBe("Ein Porträt");
    const page = await new Browser().get(isTestimonial ? "/community" : "/team");
    const image = page.document.querySelector(`main img[src="${imageUrl}"]`);
    expect(image?.getAttribute("alt")).toBe("Ein Porträt");
  });

  it("with an uploaded picture needs a description, and keeps the picture meanwhile", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(typed)) body.append(name, value);
    const bytes = new Uint8Array(await pictureBytes("png"));
    body.append("image", new File([bytes], "ich.png", { type: "image/png" }));
    const page = await admin.post(`${list}/new`, body);
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual(["imageAlt"]);
    const imageUrl = personForm(page).imageUrl ?? "";
    expect(existsSync(path.join(env.DATA_DIR, path.dirname(imageUrl)))).toBe(true);
  });
});

it.each(["javascript:alert(1)", "ftp://x.example", "https://", "https://a:b@x.example", "x"])(
  "a link '%s' of a team member is refused",
  async (twitter) => {
    const page = await admin.post("/admin/team/new", { ...typedPeople["/admin/team"], twitter });
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual(["twitter"]);
  },
);

it("a form cannot choose a kind or place of the other list", async () => {
  const { "/admin/team": member, "/admin/voices": testimonial } = typedPeople;
  expect((await admin.post("/admin/team/new", { ...member, kind: "testimonial" })).status).toBe(
    400,
  );
  expect((await admin.post("/admin/voices/new", { ...testimonial, place: "footer" })).status).toBe(
    400,
  );
  await admin.post("/admin/voices/new", {
    ...testimonial,
    kind: "team",
    isDemo: "1",
    position: "0",
  });
  expect(all()).toMatchObject([{ kind: "testimonial", isDemo: false, position: 1 }]);
});

describe("a changed entry", () => {
  it("is seen by the next visitor at once, and no longer counts as invented", async () => {
    const person = createPerson({ isDemo: true });
    const revision = createPagesRevision();
    const before = revision();
    const form = personForm(await admin.get(formOf(person)));
    const page = await admin.post(formOf(person), { ...form, text: "Neue Worte." });
    expect([page.status, page.location]).toEqual([303, "/admin/voices"]);
    await setImmediate();
    expect(revision()).not.toBe(before);
    const home = await new Browser().get("/");
    expect(home.text).toContain("Neue Worte.");
    expect(home.text).not.toContain("Beispielinhalt: Diese Personen");
    expect(findStoredPerson(person.id)).toMatchObject({ isDemo: false, version: 2 });
    expect(changes()).toEqual([["person", person.id, "Stimme", "geändert"]]);
  });

  it("without a change stays as it was", async () => {
    const person = createPerson({ kind: "team", isDemo: true });
    const page = await admin.post(formOf(person), personForm(await admin.get(formOf(person))));
    expect(page.status).toBe(303);
    expect(findStoredPerson(person.id)).toEqual(person);
    expect(changes()).toEqual([]);
  });

  it("can move from the team to the advisers, as the last of them", async () => {
    createPerson({ kind: "adviser", position: 3 });
    const person = createPerson({ kind: "team" });
    const form = personForm(await admin.get(formOf(person)));
    await admin.post(formOf(person), { ...form, kind: "adviser" });
    expect(findStoredPerson(person.id)).toMatchObject({ kind: "adviser", position: 4 });
  });

  it("that another admin has changed meanwhile is a conflict, and nothing typed is lost", async () => {
    const person = createPerson();
    const form = personForm(await admin.get(formOf(person)));
    await admin.post(formOf(person), { ...form, text: "Die anderen Worte." });
    const page = await admin.post(formOf(person), { ...form, text: "Meine Worte." });
    expect(page.status).toBe(409);
    expect(page.text).toContain("Jemand war schneller");
    expect(page.text).toContain("Die anderen Worte.");
    expect(findStoredPerson(person.id)?.text).toBe("Die anderen Worte.");
    const again = personForm(page);
    expect(again.text).toBe("Meine Worte.");
    expect((await admin.post(formOf(person), again)).status).toBe(303);
    expect(findStoredPerson(person.id)?.text).toBe("Meine Worte.");
  });

  it("that another admin has deleted meanwhile can be created again from the form", async () => {
    const person = createPerson();
    const form = personForm(await admin.get(formOf(person)));
    db.delete(people).run();
    const page = await admin.post(formOf(person), { ...form, text: "Meine Worte." });
    expect(page.status).toBe(409);
    expect(page.text).toContain("„Erstellen“ legt damit einen neuen Eintrag an.");
    expect((await admin.post(formOf(person), personForm(page))).status).toBe(303);
    expect(all()).toMatchObject([{ text: "Meine Worte." }]);
  });

  it("is not changed if the database refuses, and the form says so", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const person = createPerson();
    const form = { ...personForm(await admin.get(formOf(person))), text: "Neu." };
    const page = await whileRefused("update", "people", () => admin.post(formOf(person), form));
    expect(page.status).toBe(500);
    expect(page.text).toContain("Fehler beim Aktualisieren der Stimme");
    expect(personForm(page).text).toBe("Neu.");
  });

  it("is found only in its own list", async () => {
    const { id } = createPerson();
    expect((await admin.get(`/admin/team/${id}`)).status).toBe(404);
    expect((await admin.get(`/admin/team/${id}/delete`)).status).toBe(404);
    expect((await admin.get("/admin/voices/gibt-es-nicht")).status).toBe(404);
  });

  it("is not found at an address that cannot be decoded", async () => {
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    expect((await admin.get("/admin/voices/%E0%A4%A")).status).toBe(404);
  });
});

describe("the list", () => {
  /** Presses a button in the row of this person. */
  async function press(list: string, name: string, label: string) {
    const page = await admin.get(list);
    const row = page.document
      .querySelectorAll("main tbody tr")
      .find((each) => visibleText(each).includes(name));
    const button = row
      ?.querySelectorAll("button")
      .find((each) => visibleText(each).startsWith(label));
    const form = button?.closest("form");
    if (!button || !form) throw new Error(`no button '${label}' for ${name}`);
    const fields = { ...formValues(form), intent: button.getAttribute("value") ?? "" };
    return { fields, page: await admin.post(list, fields) };
  }

  it("moves an entry by one place, and a repeated press moves it no further", async () => {
    for (const [index, name] of ["Eins", "Zwei", "Drei"].entries()) {
      createPerson({ name, position: index + 1 });
    }
    const { fields, page } = await press("/admin/voices", "Drei", "Nach oben");
    expect([page.status, page.location]).toEqual([303, "/admin/voices"]);
    expect(names()).toEqual(["Eins", "Drei", "Zwei"]);
    await admin.post("/admin/voices", fields);
    expect(names()).toEqual(["Eins", "Drei", "Zwei"]);
    await press("/admin/voices", "Eins", "Nach unten");
    expect(names()).toEqual(["Drei", "Eins", "Zwei"]);
    expect(changes().map(([, , , action]) => action)).toEqual([
      "nach oben verschoben",
      "nach unten verschoben",
    ]);
  });

  it("moves entries with gaps and equal positions, within their kind only", async () => {
    createPerson({ kind: "adviser", name: "Beirat", position: 1 });
    createPerson({ kind: "team", id: "a", name: "A", position: 5 });
    createPerson({ kind: "team", id: "b", name: "B", position: 5 });
    createPerson({ kind: "team", id: "c", name: "C", position: 9 });
    await press("/admin/team", "C", "Nach oben");
    expect(names()).toEqual(["Beirat", "A", "C", "B"]);
    await press("/admin/team", "C", "Nach oben");
    expect(names()).toEqual(["Beirat", "C", "A", "B"]);
  });

  it("does not offer to move the first up or the last down", async () => {
    createPerson({ name: "Allein" });
    const { document } = await admin.get("/admin/voices");
    const disabled = document.querySelectorAll("main tbody button[disabled]");
    expect(disabled.map((button) => visibleText(button))).toEqual([
      "Nach oben: Allein",
      "Nach unten: Allein",
    ]);
  });

  it("hides an entry from visitors and shows it again", async () => {
    const { id } = createPerson({ kind: "team", name: "Ada" });
    await press("/admin/team", "Ada", "Ausblenden");
    expect(findStoredPerson(id)?.hidden).toBe(true);
    expect((await new Browser().get("/team")).text).not.toContain("Ada");
    expect(rowsOf(await admin.get("/admin/team")).join()).toContain("Ausgeblendet");
    await press("/admin/team", "Ada", "Einblenden");
    expect((await new Browser().get("/team")).text).toContain("Ada");
    expect(changes().map(([, , , action]) => action)).toEqual(["ausgeblendet", "eingeblendet"]);
  });

  it("shows missing consent, but not for invented people", async () => {
    createPerson({ name: "Erfunden", isDemo: true, position: 1 });
    createPerson({ name: "Fraglich", position: 2 });
    createPerson({ name: "Gefragt", consentSince: "2026-01-15", position: 3 });
    const rows = rowsOf(await admin.get("/admin/voices"));
    expect(rows.map((row) => row.includes("Ohne Einverständnis"))).toEqual([false, true, false]);
    expect(rows[2]).toContain("Einverständnis seit 15.01.2026");
  });

  it.each([
    [{ intent: "explode", personId: "x" }, 400],
    [{ intent: "up" }, 400],
    [{ intent: "up", personId: "gibt-es-nicht" }, 303],
    [{ intent: "hide", personId: "x".repeat(50_000) }, 400],
  ])("answers %o without an error", async (fields, status) => {
    expect((await admin.post("/admin/team", fields as Record<string, string>)).status).toBe(status);
  });

  it.each(["up", "down", "hide"])(
    "says if the entry of an old form ('%s') is gone",
    async (intent) => {
      const answer = await admin.post("/admin/team", { intent, personId: "gibt-es-nicht" });
      const page = await admin.follow(answer);
      expect(page.text).toContain("Vielleicht hat ihn schon jemand gelöscht.");
    },
  );
});

describe("deleting", () => {
  it("asks first, deletes, and is noted without a name", async () => {
    const person = createPerson({ kind: "adviser", name: "Ada" });
    const address = `${formOf(person)}/delete`;
    const question = await admin.get(address);
    expect(question.text).toContain("Sind Sie sicher?");
    expect(question.text).toContain("Ada verschwindet von der Website");
    const page = await admin.post(address, {});
    expect([page.status, page.location]).toEqual([303, "/admin/team"]);
    expect(all()).toEqual([]);
    expect(changes()).toEqual([["person", person.id, "Mitglied des Beirats", "gelöscht"]]);
    expect((await admin.post(address, {})).status).toBe(303);
    expect(changes()).toHaveLength(1);
  });

  it("points to erasing the picture if consent was withdrawn", async () => {
    const picture = "3f9c21ab".repeat(4);
    await storePicture(picture, new Map([["960.webp", Buffer.from("Bild")]]));
    const person = createPerson({ imageUrl: `/uploads/${picture}/960.webp` });
    const { document } = await admin.get(`${formOf(person)}/delete`);
    expect(
      document.querySelector(`main a[href="/admin/pictures/${picture}/delete"]`),
    ).not.toBeNull();
  });
});

it("the log of changes links to the person and can be filtered", async () => {
  const person = createPerson();
  const form = personForm(await admin.get(formOf(person)));
  await admin.follow(await admin.post(formOf(person), { ...form, text: "Neue Worte." }));
  const page = await admin.get("/admin/changes?subject=person");
  expect(rowsOf(page).join()).toContain("Stimme geändert");
  expect(page.document.querySelector(`main a[href="${formOf(person)}"]`)).not.toBeNull();
  expect(page.text).not.toContain(person.name);
});
