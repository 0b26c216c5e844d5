import { z } from "zod";
import { uploadsAreDescribed } from "#app/features/pictures/picture-fields.ts";
import {
  optionalLine,
  optionalText,
  postedShortId,
  requiredLine,
  versionField,
} from "#app/http/form-fields.ts";
import type { ArticleValues } from "#db/schema.ts";

/** Enough for the words of an hour and a half. */
const MAX_TEXT_LENGTH = 80_000;

/** The form of an article. */
export const articleSchema = z
  .object({
    intent: z
      .enum(["save", "preview", "publish", "withdraw"], "Diese Änderung kennen wir nicht.")
      .default("save"),
    version: versionField,
    newId: postedShortId,
    title: requiredLine("Bitte geben Sie einen Titel an.", 200),
    lead: optionalText(1000),
    text: optionalText(MAX_TEXT_LENGTH),
    topic: optionalLine(60),
    /** The id of the least plan. Empty: every plan. */
    plan: z.string().max(40).default(""),
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .refine(...uploadsAreDescribed());

export type PostedArticle = z.output<typeof articleSchema>;

export function articleValuesOf(posted: PostedArticle): ArticleValues {
  return {
    title: posted.title,
    lead: posted.lead ?? "",
    text: posted.text ?? "",
    topic: posted.topic ?? "",
    planId: posted.plan || null,
    imageUrl: posted.imageUrl || null,
    imageAlt: posted.imageAlt ?? "",
  };
}
