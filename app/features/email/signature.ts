import { contact } from "#app/content/contact.ts";

/** The sender's postal address, e-mail address and imprint, below every e-mail. */
export function signature(origin: string): string {
  const { address, email } = contact;
  return [address.lines.join(" · "), email.address, `${origin}/impressum`].join("\n");
}
