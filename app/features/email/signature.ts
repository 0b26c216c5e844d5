import { contact } from "#app/content/contact.ts";

/** Who writes, below every e-mail. */
export function signature(origin: string): string {
  const { address, email } = contact;
  return [address.lines.join(" · "), email.address, `${origin}/impressum`].join("\n");
}
