import type { ComponentProps } from "react";
import { TextField } from "#app/ui/form/field.tsx";

type TextFieldProps = ComponentProps<typeof TextField>;

/** `autoComplete` is 'username' for an address to sign in with. */
export function EmailField({
  label = "E-Mail-Adresse",
  ...props
}: Omit<TextFieldProps, "type" | "label"> & Partial<Pick<TextFieldProps, "label">>) {
  return <TextField label={label} type="email" {...props} />;
}
