// Attacks a production build on loopback as strangers would, and prints the results. Exits with 1 if an
// attack succeeds. Takes a few minutes.
//
//   npm run drill:attack
//   npm run drill:attack -- logos         only those whose name contains the word
//   WEB_PROCESSES=2 npm run drill:attack  on a server of two processes
import { drawDocuments, floodWith } from "./attack-availability.ts";
import { restoreCraftedBackups } from "./attack-backup.ts";
import { renderMarks, uploadDrawings } from "./attack-content.ts";
import { mailManyStrangers, mailOneMailbox, withdrawForOthers } from "./attack-declarations.ts";
import { knockAgainAndAgain, payAgainAndAgain } from "./attack-payments.ts";
import {
  fillMemory,
  floodWithFields,
  inventHosts,
  lockOut,
  plantSession,
  sendNonsense,
  sendOddRequests,
} from "./attack-server.ts";
import {
  mailStrangers,
  repeatMail,
  sellOut,
  sellOutTogether,
  subscribeAgain,
} from "./attack-shop.ts";
import { uploadStatements } from "./attack-statements.ts";
import { lockOutByTyping } from "./attack-typing.ts";
import {
  type Battlefield,
  type Outcome,
  openBattlefield,
  paidOnline,
  withLittleMemory,
} from "./battlefield.ts";

type Attack = [
  name: string,
  attack: (field: Battlefield) => Promise<Outcome>,
  settings?: Parameters<typeof openBattlefield>[0],
];

const attacks: Attack[] = [
  ["15 bytes to each public form", sendNonsense],
  ["98 kB of one field, and names 30,000 levels deep", floodWithFields],
  ["typed text by e-mail to strangers", mailStrangers],
  ["all seats and pieces, unpaid, from one account", sellOut],
  ["all seats of an event, unpaid, from three accounts", sellOutTogether],
  ["withdrawals from a customer's orders, by a stranger", withdrawForOthers],
  ["480 declarations with links, from one /48 to one mailbox", mailOneMailbox],
  ["120 declarations from a /48 each, to 120 strangers", mailManyStrangers],
  ["logos that are hard to draw", uploadDrawings],
  ["texts of marks that are hard to read", renderMarks],
  ["one e-mail again and again, by hanging up after its last dot", repeatMail],
  ["ten wrong passwords from each of ten networks", lockOut],
  ["requests that no browser sends", sendOddRequests],
  ["a session in a cookie that another host has planted", plantSession],
  ["a subscription after unsubscribing, by the same page", subscribeAgain],
  ["the start page under 400 invented hosts", inventHosts],
  ["20,000 requests over 16 connections", fillMemory],
  ["45,000 requests on one connection", floodWith("pipeline", "pipeline-health")],
  ["urgent addresses over 60 connections", floodWith("administration", "health")],
  ["700 connections that ask for anything", floodWith("everything", "data")],
  ["3,000 unfinished forms, 300 new ones a second", floodWith("bodies")],
  ["PDF files over 20 connections of one customer", drawDocuments],
  ["60 payments of one order, begun and cancelled", payAgainAndAgain, paidOnline],
  ["500 webhooks of one payment", knockAgainAndAgain, paidOnline],
  ["bank files at and beyond their limits, with 256 MB", uploadStatements, withLittleMemory],
  ["backups that somebody has changed, restored", restoreCraftedBackups],
  ["what a stranger types, with a customer's address", lockOutByTyping],
];

const wanted = process.argv[2] ?? "";
const rows: string[] = [];
for (const [name, attack, settings] of attacks.filter(([name]) => name.includes(wanted))) {
  const field = await openBattlefield(settings);
  try {
    const { figure, limit, holds } = await attack(field);
    rows.push(`| ${name} | ${figure} | ${limit} | ${holds ? "held" : "BROKEN"} |`);
    if (!holds) process.exitCode = 1;
    console.error(rows.at(-1));
  } finally {
    await field.close();
  }
}
console.log(["| attack | result | at most | |", "|---|---|---|---|", ...rows].join("\n"));
