import { z } from "zod";

export const emailField = z
  .email({
    error: (issue) =>
      issue.input === undefined
        ? "Bitte gib deine E-Mail-Adresse ein."
        : "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.",
  })
  .max(254, "Diese E-Mail-Adresse ist zu lang.");

export const signInSchema = z.object({
  email: emailField,
  password: z.string("Bitte gib dein Passwort ein.").max(200, "Dieses Passwort ist zu lang."),
});
