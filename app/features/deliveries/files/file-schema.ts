import { z } from "zod";
import { contentFileRoles } from "#db/schema.ts";

const id = z.string().max(100).default("");

/** The form of a new or an existing file. The file itself is not among its values. */
export const fileSchema = z.object({
  fileTitle: z.string().trim().max(200, "Bitte höchstens 200 Zeichen.").default(""),
  role: z.enum(contentFileRoles, "Bitte wählen Sie aus.").default("file"),
  /** Empty: the file belongs to the whole item. */
  lessonId: id,
  /** The name of a file in the folder for large files. Empty: none is chosen. */
  incoming: z.string().max(300).default(""),
});
export type FileValues = z.output<typeof fileSchema>;

/** The form of a new file, and the buttons in the list of files. */
export const fileListSchema = fileSchema.extend({
  intent: z.enum(["add", "up", "down", "publish", "withdraw"]).default("add"),
  fileId: id,
});
