import { createFormToken } from "#app/http/form-guard.server.ts";

const creationTimes = new Set<number>();

/**
 * The guard fields of a public form that has been open for a while. Each call represents another view
 * of the form, even if the clock stands still.
 */
export function guardFields(secondsOpen = 60): Record<string, string> {
  let createdAt = Date.now() - secondsOpen * 1000;
  while (creationTimes.has(createdAt)) createdAt -= 1;
  creationTimes.add(createdAt);
  return { formToken: createFormToken(createdAt), leerfeld: "" };
}
