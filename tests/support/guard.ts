import { createFormToken } from "#app/http/form-guard.server.ts";

let forms = 0;

/**
 * What a public form holds besides what is typed, for a person who has had it open for a while. Each
 * time it is another form, also where the clock stands still.
 */
export function guardFields(secondsOpen = 60): Record<string, string> {
  forms += 1;
  return { formToken: createFormToken(Date.now() - secondsOpen * 1000 - forms), leerfeld: "" };
}
