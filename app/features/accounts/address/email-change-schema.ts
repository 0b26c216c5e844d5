import { z } from "zod";
import { passwordField } from "#app/features/accounts/password/password-schema.ts";
import { emailField } from "#app/http/form-fields.ts";

export const emailChangeSchema = z.object({ email: emailField, password: passwordField() });

export type EmailChange = z.output<typeof emailChangeSchema>;
