import { z } from "zod";

/** `imageUrl` is the address under which `receiveFormPicture` has stored the uploaded file. */
export const pictureReplacementSchema = z.object({ imageUrl: z.string().default("") });
