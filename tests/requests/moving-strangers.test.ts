import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hasRunningMembership } from "#app/features/membership/membership.server.ts";
import {
  applyMove,
  chooseColumns,
  findMove,
  undoMove,
} from "#app/features/moving-in/run-move.server.ts";
import { findColumnChoice, uploadMove } from "#app/features/moving-in/upload-move.server.ts";
import { db } from "#db/client.server.ts";
import {
  accountNotes,
  emails,
  movedPeople,
  moves,
  profiles,
  rateLimits,
  users,
} from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { changeMembershipOf } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem } from "#tests/support/samples.ts";

const IDA = "ida@beispiel.de";
const EVA = "eva@beispiel.de";
const password = "ein langes Passwort";
const file = `E-Mail;Vorname;Plan;Seit;Nummer\n${IDA};Ida;Gold;2025-02-01;17`;

let admin: Browser;
let adminId: string;

beforeEach(async () => {
  for (const table of [moves, rateLimits, emails]) db.delete(table).run();
  db.delete(users)
    .where(inArray(users.email, [IDA, EVA]))
    .run();
  const created = await createAdmin();
  admin = created.browser;
  adminId = created.admin.id;
  createItem({ title: "Gold", category: "membership", price: 1000 });
});

async function check(): Promise<string> {
  const now = new Date();
  const bytes = new TextEncoder().encode(file);
  const uploaded = await uploadMove({ kind: "people", bytes, fileName: "alt.csv", adminId, now });
  if (!uploaded.ok) throw new Error(uploaded.sentence);
  const { moveId } = uploaded;
  await chooseColumns(findColumnChoice(moveId)?.columns ?? {}, { moveId, adminId, now });
  return moveId;
}

async function moveIn(): Promise<string> {
  const moveId = await check();
  await applyMove({}, { moveId, adminId, now: new Date() });
  return moveId;
}

const accountOf = (email: string) => db.select().from(users).where(eq(users.email, email)).get();
const idOf = (email: string) => accountOf(email)?.id ?? "";
const prove = (email: string) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email)).run();

async function signUp(): Promise<Browser> {
  const stranger = new Browser();
  const typed = { email: IDA, firstName: "Eva", lastName: "Fremd", password };
  await stranger.post("/auth?mode=sign-up", typed);
  await stranger.post("/auth", { email: IDA, password });
  return stranger;
}

async function changeAddress(stranger: Browser): Promise<void> {
  await stranger.post("/dashboard/email", { email: EVA, password });
  const [mail] = emailsTo(EVA);
  await stranger.post(linkIn(mail ?? { text: "" }), {});
}

describe.each([
  ["after the move", async () => [await moveIn(), await signUp()] as const],
  [
    "before the move",
    async () => {
      const stranger = await signUp();
      return [await moveIn(), stranger] as const;
    },
  ],
])("somebody who signed up with the address of another, %s,", (_when, signUpAndMove) => {
  it("gets nothing of it by changing the address to their own, and the person loses nothing", async () => {
    const [moveId, stranger] = await signUpAndMove();
    changeMembershipOf(idOf(IDA), "Platin");
    db.insert(accountNotes)
      .values({ userId: idOf(IDA), text: "Zahlt bar" })
      .run();
    await changeAddress(stranger);
    expect(accountOf(EVA)?.emailVerifiedAt).not.toBeNull();
    expect(hasRunningMembership(idOf(EVA))).toBe(false);
    const own = await (await stranger.fetch("/dashboard/data.json")).text();
    for (const word of ["Gold", "Platin", "Zahlt bar", '"17"']) expect(own).not.toContain(word);
    expect(accountOf(IDA)).toMatchObject({ passwordHash: "", emailVerifiedAt: null });
    prove(IDA);
    expect(hasRunningMembership(idOf(IDA))).toBe(true);
    const notes = db
      .select()
      .from(accountNotes)
      .where(eq(accountNotes.userId, idOf(IDA)))
      .all();
    expect(notes).toHaveLength(1);
    expect((await admin.get(`/admin/einzug/${moveId}`)).text).toContain(IDA);
  });

  it("leaves an account that goes with the move", async () => {
    const [moveId, stranger] = await signUpAndMove();
    await changeAddress(stranger);
    await undoMove({ moveId, adminId, now: new Date() });
    expect(accountOf(IDA)).toBeUndefined();
    expect(accountOf(EVA)).toBeDefined();
  });

  it("deletes only their own data, and the person is invited as if nothing had been", async () => {
    const [moveId, stranger] = await signUpAndMove();
    const userId = idOf(IDA);
    db.update(movedPeople)
      .set({ invitedAt: new Date() })
      .where(eq(movedPeople.userId, userId))
      .run();
    changeMembershipOf(userId, "Platin");
    db.insert(accountNotes).values({ userId, text: "Zahlt bar" }).run();
    await stranger.post("/dashboard/delete-account", { password, isSure: "on" });
    expect(accountOf(IDA)).toMatchObject({ id: userId, passwordHash: "" });
    const profile = db.select().from(profiles).where(eq(profiles.id, userId)).get();
    expect(profile).toMatchObject({ email: IDA, firstName: "", lastName: "" });
    expect(hasRunningMembership(userId)).toBe(true);
    const notes = db.select().from(accountNotes).where(eq(accountNotes.userId, userId)).all();
    expect(notes).toHaveLength(1);
    const page = await admin.get(`/admin/einzug/${moveId}`);
    expect(page.text).toContain(IDA);
    await admin.press(page, "Allen Zugang schicken");
    expect(emailsTo(IDA).filter(({ priority }) => priority === "bulk")).toHaveLength(1);
    await moveIn();
    expect((await findMove(await check(), new Date()))?.counts.known).toBe(1);
  });
});

describe("an account that an admin has worked on since the move", () => {
  it.each([
    ["granted a membership", (userId: string) => changeMembershipOf(userId, "Platin")],
    [
      "wrote a note",
      (userId: string) => db.insert(accountNotes).values({ userId, text: "Zahlt bar" }).run(),
    ],
  ])("stays when it is undone: %s", async (_deed, work) => {
    const moveId = await moveIn();
    work(idOf(IDA));
    await undoMove({ moveId, adminId, now: new Date() });
    expect(accountOf(IDA)).toBeDefined();
  });
});
