import { setTimeout } from "node:timers/promises";
import { demoAccounts } from "#db/seed/accounts.ts";
import {
  codeOf,
  recoveryCodesOn,
  SECOND_FACTOR,
  secretOn,
} from "#tests/support/authenticator-app.ts";
import { Visitor } from "../shop-visitor.ts";
import { between } from "./drill.ts";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";

const { email, password } = demoAccounts.admin;
const NEW_PASSWORD = "ein ganz neuer Satz";
const KILLS = 2;
/** Rounds in which two browsers send one code at the same time. An account has ten codes an hour. */
const ROUNDS = 3;
const WRONG_CODES = 5;
const STEP = 30_000;

/** The second factor asks once for each session: over kills, with two processes, against guesses, after a reset. */
export async function guardSecondFactor(shop: DrillShop, random: () => number): Promise<Endured> {
  await shop.start();
  const app = await setUp(shop);
  const owner = await typedPassword(shop);
  await shop.killAndStart();
  const isHalf = !(await isInside(owner));
  await enterCode(owner, app.nextCode());
  const isIn = await isInside(owner);
  let half = 0;
  for (let kill = 0; kill < KILLS; kill += 1) half += await killWhileEntering(shop, app, random);
  await shop.stop();
  await shop.start({ WEB_PROCESSES: "2" });
  const sessions: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) sessions.push(await sendTwice(shop, app, round));
  const isLockedOut = await guess(owner, app.takeRecoveryCode());
  const reset = await resetWhileServing(shop);
  await shop.stop();
  return {
    figure: `${KILLS + 1} kills, ${half} codes half used; one code sent twice gave ${sessions.join(", ")} sessions; ${WRONG_CODES} wrong codes ${isLockedOut ? "ended the sign-in" : "ended nothing"}; the reset ${reset.join(", ")}`,
    holds:
      isHalf &&
      isIn &&
      half === 0 &&
      sessions.every((count) => count === 1) &&
      isLockedOut &&
      reset.length === 0,
  };
}

/** The app and the paper of the owner: each code is used once. */
class Codes {
  private lastStep = 0;

  constructor(
    private readonly secret: string,
    private readonly recoveryCodes: string[],
  ) {}

  /** The newest code that was not used before, which may be that of the step to come. */
  nextCode(): string {
    const now = Math.floor(Date.now() / STEP);
    this.lastStep = Math.max(this.lastStep + 1, now);
    return codeOf(this.secret, this.lastStep - now);
  }

  takeRecoveryCode(): string {
    return this.recoveryCodes.pop() ?? "";
  }
}

async function setUp(shop: DrillShop): Promise<Codes> {
  const admin = new Visitor(shop);
  await admin.signInAs("admin");
  await admin.ask(SECOND_FACTOR, { intent: "begin", password });
  const { status, html } = await admin.ask(SECOND_FACTOR);
  const secret = secretOn({ status, text: html });
  const active = await admin.ask(SECOND_FACTOR, { intent: "activate", code: codeOf(secret, -1) });
  return new Codes(secret, recoveryCodesOn({ text: active.html }));
}

/** A new browser whose sign-in lacks the code. */
async function typedPassword(shop: DrillShop): Promise<Visitor> {
  const visitor = new Visitor(shop);
  await visitor.signInAs("admin");
  return visitor;
}

const enterCode = (visitor: Visitor, code: string) => visitor.ask("/auth/code", { code });

const isInside = async (visitor: Visitor) => (await visitor.ask("/admin")).status === 200;

/** Returns 1 if a code was used without a session, or a session began without a code. */
async function killWhileEntering(
  shop: DrillShop,
  app: Codes,
  random: () => number,
): Promise<number> {
  const visitor = await typedPassword(shop);
  const usedAndOpen = () => shop.count("recovery_codes") + shop.count("sessions");
  const before = usedAndOpen();
  const entered = enterCode(visitor, app.takeRecoveryCode()).catch(() => null);
  await setTimeout(between(random, [0, 30]));
  await shop.killAndStart();
  await entered;
  return Number(usedAndOpen() !== before);
}

/** Two browsers send one code at the same time to two processes. Returns the number of those that are signed in. */
async function sendTwice(shop: DrillShop, app: Codes, round: number): Promise<number> {
  const code = round === 0 ? app.nextCode() : app.takeRecoveryCode();
  const rivals = [await typedPassword(shop), await typedPassword(shop)];
  await Promise.all(rivals.map((visitor) => enterCode(visitor, code)));
  const inside = await Promise.all(rivals.map(isInside));
  return inside.filter(Boolean).length;
}

/** Whether wrong codes end a sign-in, so that the right one comes too late. */
async function guess(visitor: Visitor, rightCode: string): Promise<boolean> {
  await visitor.ask("/sign-out", {});
  await visitor.signInAs("admin");
  const answers: (string | null)[] = [];
  for (let count = 0; count < WRONG_CODES; count += 1) {
    answers.push((await enterCode(visitor, `AAAA-AAAA-AAAA-AAA${count + 2}`)).location);
  }
  await enterCode(visitor, rightCode);
  return (
    answers.at(-1) === "/auth" && !answers.slice(0, -1).some(Boolean) && !(await isInside(visitor))
  );
}

/** Resets the account by the operator's command. Returns what did not happen as promised. */
async function resetWhileServing(shop: DrillShop): Promise<string[]> {
  const printed = await shop.npm("admin", "reset", email);
  const [link = ""] = /\/auth\/new-password\?token=\S+/.exec(printed) ?? [];
  const sessions = shop.read(
    `select count(*) from sessions join users on users.id = user_id where email = '${email}'`,
  );
  const visitor = new Visitor(shop);
  const first = await visitor.ask(link, { password: NEW_PASSWORD });
  const second = await new Visitor(shop).ask(link, { password: "ein anderer Satz" });
  const signedIn = await visitor.signInAs("admin", NEW_PASSWORD);
  const rules: Record<string, boolean> = {
    "ended no sessions": sessions === 0,
    "gave no link": first.status === 303,
    "gave a link that works twice": second.status !== 303,
    "kept the second factor": signedIn === 303 && (await isInside(visitor)),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
