import { createFormToken } from "#app/http/form-guard.server.ts";

let forms = 0;

/**
 * The guard fields of a public form that has been open for a while. Each call represents another view
 * of the form, even if the clock stands still.
 */
export function guardFields(secondsOpen = 60): Record<string, string> {
  forms += 1;
  return { formToken: createFormToken(Date.now() - secondsOpen * 1000 - forms), leerfeld: "" };
}
