import { z } from "zod";

/** The address of the uploaded file, which `receiveFormPicture` stores. */
export const pictureReplacementSchema = z.object({ imageUrl: z.string().default("") });
