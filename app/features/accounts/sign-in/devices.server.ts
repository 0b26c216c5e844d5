import { createHash, randomBytes } from "node:crypto";
import type { Visitor } from "#app/http/rate-limit.server.ts";

/** The name of a browser at an account that it has signed in to; a hash of the account's id stands first. */
export type Device = [accountHash: string, name: string];

/** The browser that a password comes from. */
export interface Client {
  visitor: Visitor;
  /** For each account that the browser remembers, the most recent sign-in first. */
  devices: Device[];
  userAgent: string;
}

/** The number of accounts that one browser remembers. */
export const MOST_DEVICES = 5;

/** The name under which this browser's sign-in tries are counted; null for an account new to it. */
export function findDevice(devices: Device[], userId: string): string | null {
  const accountHash = hashOf(userId);
  return devices.find(([each]) => each === accountHash)?.[1] ?? null;
}

/** The devices after the browser's user has proven to own the account. Every call draws a new name. */
export function renameDevice(devices: Device[], userId: string): Device[] {
  const accountHash = hashOf(userId);
  const others = devices.filter(([each]) => each !== accountHash);
  const device: Device = [accountHash, randomBytes(12).toString("base64url")];
  return [device, ...others].slice(0, MOST_DEVICES);
}

function hashOf(userId: string): string {
  return createHash("sha256").update(userId).digest("base64url").slice(0, 22);
}
