import { createHash, randomBytes } from "node:crypto";
import type { Visitor } from "#app/http/rate-limit.server.ts";

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
