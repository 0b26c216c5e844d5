import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for a profile change. Texts quoted from the specification stay English. */
export const profileMessages = {
  saved: {
    kind: "success",
    title: "Profile updated successfully",
    titleLang: "en",
  } satisfies Message,
  failed: "Error updating profile: it could not be saved",
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
};
