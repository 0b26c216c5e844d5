import { type Client, findDevice } from "#app/features/accounts/sign-in/devices.server.ts";
import { createLimit, type Visitor } from "#app/http/rate-limit.server.ts";

const within = (name: string, points: number) => createLimit({ name, points, seconds: 15 * 60 });

// Strict per visitor and account, so that one visitor cannot lock out another; looser for attempts that are
// spread over many addresses or accounts.
const perVisitorAndAccount = within("sign-in", 10);
const perAccount = within("sign-in-account", 100);
const perAddress = within("sign-in-address", 200);

// A browser that has signed in to the account before has its own counters, which nobody else can fill. Every
// success renames the browser and so starts a new counter; the second limit bounds that.
const perDevice = within("sign-in-device", 10);
const perOwner = within("sign-in-owner", 100);

interface SignInAttempt {
  client: Client;
  /** The typed address, in lower case. */
  email: string;
  /** The account with this address, if it exists. */
  userId: string | undefined;
}

/** Counts one sign-in attempt. Returns the seconds to wait if a limit is reached, else 0. */
export async function countAttempt({ client, email, userId }: SignInAttempt): Promise<number> {
  const device = userId && findDevice(client.devices, userId);
  if (device) {
    return (await perDevice.consume(`${device} ${userId}`)) || (await perOwner.consume(userId));
  }
  const { address } = client.visitor;
  return (
    (await perVisitorAndAccount.consume(`${address} ${email}`)) ||
    (await perAccount.consume(email)) ||
    (await perAddress.consume(address))
  );
}

/** Resets this visitor's counters after a successful sign-in. */
export async function resetVisitorLimits({ address }: Visitor, email: string): Promise<void> {
  await perVisitorAndAccount.reset(`${address} ${email}`);
}

/** Resets the account's counters: attempts against an old password must not keep its owner waiting. */
export async function resetAccountLimits(visitor: Visitor, email: string): Promise<void> {
  await resetVisitorLimits(visitor, email);
  await perAccount.reset(email);
}
