import { type Client, findDevice } from "#app/features/accounts/sign-in/devices.server.ts";
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

/** Counts one sign-in attempt. */
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
