import { createFormToken } from "#app/http/form-guard.server.ts";

/** What a public form holds besides what is typed, for a person who has had it open for a while. */
export function guardFields(secondsOpen = 60): Record<string, string> {
  return { formToken: createFormToken(Date.now() - secondsOpen * 1000), leerfeld: "" };
}
