import { controlFields } from "#app/features/page-words/edit/page-controls.ts";
import { keepUploaded } from "#app/features/pictures/picture-storage.server.ts";
import type { ReadFormOptions } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";

const GONE = "Dieses Bild gibt es nicht mehr. Bitte geben Sie ein anderes an.";

type PageFields = Parameters<typeof controlFields>[0];

/** The options to read a form with these fields. They refuse uploaded pictures that no longer exist. */
export function pageFormOptions(fields: PageFields): ReadFormOptions {
  const pictures = controlFields(fields).flatMap(([name, { kind }]) =>
    kind === "picture" ? [name] : [],
  );
  return {
    maxBytes: LONG_FORM_BYTES,
    receive: async ({ text }) => {
      const fieldErrors: Record<string, string[]> = {};
      for (const name of pictures) {
        if (!(await keepUploaded(text(name).trim()))) fieldErrors[name] = [GONE];
      }
      return { fieldErrors };
    },
  };
}
