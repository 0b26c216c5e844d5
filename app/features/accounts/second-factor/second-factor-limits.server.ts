import { type Client, findDevice } from "#app/features/accounts/sign-in/devices.server.ts";
import { createLimit } from "#app/http/rate-limit.server.ts";

const withinAnHour = (name: string, points: number) =>
  createLimit({ name, points, seconds: 60 * 60 });

// Only somebody with the password gets here. With 10 tries an hour, guessing one of three valid codes takes years.
const perAccount = withinAnHour("second-factor-account", 10);
// The owner's own browsers count apart, so that a stranger with the password cannot lock them out.
const perDevice = withinAnHour("second-factor-device", 10);
const perOwner = withinAnHour("second-factor-owner", 30);

/** Counts one typed code. Returns the seconds to wait if a limit is reached, else 0. */
export async function countCode({ devices }: Client, userId: string): Promise<number> {
  const device = findDevice(devices, userId);
  if (!device) return perAccount.consume(userId);
  return (await perDevice.consume(`${device} ${userId}`)) || (await perOwner.consume(userId));
}
