import type { Message } from "#app/ui/layout/toast-list.ts";

/** The answers to a changed profile; quoted English texts stay English. */
export const profileMessages = {
  saved: {
    kind: "success",
    title: "Profile updated successfully",
    titleLang: "en",
  } satisfies Message,
  failed: "Error updating profile: it could not be saved",
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
};
