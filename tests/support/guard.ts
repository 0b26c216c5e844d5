import { createFormToken } from "#app/http/form-guard.server.ts";

let forms = 0;

/**
 * The guard fields of a public form that a person has had open for a while. Each call stands for another
 * view of the form, also where the clock stands still.
 */
export function guardFields(secondsOpen = 60): Record<string, string> {
  forms += 1;
  return { formToken: createFormToken(Date.now() - secondsOpen * 1000 - forms), leerfeld: "" };
}
