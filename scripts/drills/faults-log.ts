import { setTimeout } from "node:timers/promises";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { Visitor } from "../shop-visitor.ts";
import { killNowAndThen } from "./drill.ts";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";

const KILLS = 4;
const SECRET = "geheim-0123456789abcdef";

/** While the server is killed and the mail server refuses, each line of the log is one object without personal data. */
export async function logUnderKills(shop: DrillShop, random: () => number): Promise<Endured> {
  const receiver = await new MailReceiver().start();
  receiver.behave({ recipient: () => 451 });
  await shop.start({ LOG_FORMAT: "json", SMTP_URL: receiver.url, METRICS_TOKEN: `${SECRET}-m` });
  let isOver = false;
  const visits = [visitAgainAndAgain(shop, () => isOver), buyAgainAndAgain(shop, () => isOver)];
  await killNowAndThen(shop, random, { kills: KILLS, pause: [1000, 2500] });
  isOver = true;
  await Promise.all(visits);
  await shop.stop();
  await receiver.stop();
  const entries = shop.log.map(parse);
  const objects = entries.filter((entry) => entry !== null);
  // The start of the demo world prints its sign-ins, which are no secrets.
  const telling = objects
    .map((entry) => JSON.stringify(entry))
    .filter((line, at) => isTelling(line) && objects[at]?.kind !== "message");
  const kinds = [...new Set(objects.map(({ kind }) => kind))].sort();
  return {
    figure: `${objects.length} of ${entries.length} lines are objects (${kinds.join(", ")}), ${telling.length} have an address or a token ${telling[0] ?? ""}`,
    holds:
      objects.length === entries.length &&
      telling.length === 0 &&
      ["request", "security", "operation"].every((kind) => kinds.includes(kind)),
  };
}

const isTelling = (line: string) => /[\w.-]+@[\w-]+\.\w+/.test(line) || line.includes(SECRET);

function parse(line: string): { kind: string } | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Follows links with tokens, signs in with a wrong password, and asks for figures with a wrong token. */
async function visitAgainAndAgain(shop: DrillShop, isOver: () => boolean): Promise<void> {
  const visitor = new Visitor(shop);
  while (!isOver()) {
    try {
      await visitor.ask(`/auth/new-password?token=${SECRET}`);
      await visitor.ask(
        `/auth/code?weiter=${encodeURIComponent(`/auth/new-password?token=${SECRET}`)}`,
      );
      await visitor.ask(`/newsletter/abmelden/${SECRET}?email=ida@beispiel.de`);
      await visitor.signInAs("customer", SECRET);
      await shop.get("/metrics", { Authorization: `Bearer ${SECRET}` });
    } catch {
      // The server has just been killed.
    }
    await setTimeout(30);
  }
}

async function buyAgainAndAgain(shop: DrillShop, isOver: () => boolean): Promise<void> {
  const buy = shop.buyer();
  while (!isOver()) {
    await buy();
    await setTimeout(100);
  }
}
