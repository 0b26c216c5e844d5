import { createHash, randomBytes } from "node:crypto";
import { createLimit, type Visitor } from "#app/http/rate-limit.server.ts";

const within = (name: string, points: number) => createLimit({ name, points, seconds: 15 * 60 });

// Strict per visitor and account, so that one visitor cannot lock out another; looser for attempts that are
// spread over many addresses or accounts.
const perVisitorAndAccount = within("sign-in", 10);
const perAccount = within("sign-in-account", 100);
const perAddress = within("sign-in-address", 200);

// A network whose limit is reached may be a school with one guesser. Each account keeps a few attempts from there for
// its owner. Only attempts at existing accounts count together, so that invented ones use up nobody's.
const perVisitorAndSpared = within("sign-in-spared", 3);
const perAddressAndSpared = within("sign-in-spared-address", 1000);

// A browser that has signed in to the account before has its own counters, which nobody else can fill. Every
// success renames the browser and so starts a new counter; the second limit bounds that.
const perDevice = within("sign-in-device", 10);
const perOwner = within("sign-in-owner", 100);

export interface SignInAttempt {
  client: Client;
  /** The typed address, in lower case. */
  email: string;
  /** The account with this address, if it exists. */
  userId: string | undefined;
}

interface CountedAttempt {
  /** The time to wait if a limit is reached, else 0. */
  seconds: number;
  /** Whether the visitor's network has used up its attempts, and this is one of those that the account keeps. */
  isSpared: boolean;
}

export async function countAttempt(attempt: SignInAttempt): Promise<CountedAttempt> {
  const { client, email, userId } = attempt;
  const device = userId && findDevice(client.devices, userId);
  if (device) {
    const seconds =
      (await perDevice.consume(`${device} ${userId}`)) || (await perOwner.consume(userId));
    return { seconds, isSpared: false };
  }
  const { address } = client.visitor;
  const seconds =
    (await perVisitorAndAccount.consume(`${address} ${email}`)) ||
    (await perAccount.consume(email));
  if (seconds > 0) return { seconds, isSpared: false };
  const isSpared = (await perAddress.consume(address)) > 0;
  return { seconds: isSpared ? await countSpared(attempt) : 0, isSpared };
}

async function countSpared({ client, email, userId }: SignInAttempt): Promise<number> {
  const { address } = client.visitor;
  return (
    (await perVisitorAndSpared.consume(`${address} ${email}`)) ||
    (userId === undefined ? 0 : await perAddressAndSpared.consume(address))
  );
}

/** Takes back what a successful attempt has counted, so that only wrong passwords use up a network's attempts. */
export async function forgiveAttempt(
  { client, email, userId }: SignInAttempt,
  { isSpared }: Pick<CountedAttempt, "isSpared">,
): Promise<void> {
  const { address } = client.visitor;
  await resetVisitorLimits(client.visitor, email);
  if (userId !== undefined && findDevice(client.devices, userId)) return;
  await perAddress.giveBack(address);
  if (isSpared) await perAddressAndSpared.giveBack(address);
}

/** Resets the account's counters: attempts against an old password must not keep its owner waiting. */
export async function resetAccountLimits(visitor: Visitor, email: string): Promise<void> {
  await resetVisitorLimits(visitor, email);
  await perAccount.reset(email);
}

async function resetVisitorLimits({ address }: Visitor, email: string): Promise<void> {
  await perVisitorAndAccount.reset(`${address} ${email}`);
  await perVisitorAndSpared.reset(`${address} ${email}`);
}

/** A known browser of an account: a hash of the account's id, then the random name of the browser. */
export type Device = [accountHash: string, name: string];

/** The browser that submits a password. */
export interface Client {
  visitor: Visitor;
  /** One entry for each account that the browser remembers, the most recent sign-in first. */
  devices: Device[];
  userAgent: string;
}

/** The maximum number of accounts that one browser remembers. */
export const MAX_DEVICES = 5;

/**
 * The name that this browser's sign-in attempts are counted under. Null if the browser has never signed in to
 * the account.
 */
export function findDevice(devices: Device[], userId: string): string | null {
  const accountHash = hashOf(userId);
  return devices.find(([each]) => each === accountHash)?.[1] ?? null;
}

/** The devices after a successful sign-in. Every call generates a new random name. */
export function renameDevice(devices: Device[], userId: string): Device[] {
  const accountHash = hashOf(userId);
  const others = devices.filter(([each]) => each !== accountHash);
  const device: Device = [accountHash, randomBytes(12).toString("base64url")];
  return [device, ...others].slice(0, MAX_DEVICES);
}

function hashOf(userId: string): string {
  return createHash("sha256").update(userId).digest("base64url").slice(0, 22);
}
