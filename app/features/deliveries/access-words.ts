import type { Access, AccessEnd } from "#app/features/deliveries/access.ts";
import { formatDay } from "#app/ui/format/format.ts";

const ends: Record<AccessEnd, (day: string | null) => string> = {
  period: (day) => `Dein Zugang endete${day ? ` am ${day}` : ""}.`,
  membership: (day) => `Deine Mitgliedschaft endete${day ? ` am ${day}` : ""}.`,
  cancelled: () => "Die Bestellung ist storniert.",
  withdrawn: () => "Du hast diesen Kauf widerrufen.",
};

/** Says whether and how long someone has access, and why. Null if there is nothing to say. */
export function accessSentence(access: Access): string | null {
  switch (access.state) {
    case "open":
      return openSentence(access);
    case "waiting":
      return waitingSentence(access);
    case "unpaid":
      return unpaidSentence(access);
    case "ended":
      return ends[access.because](access.on && formatDay(access.on).long);
    case "none":
      return null;
  }
}

function waitingSentence({ opensOn, isBeingWithdrawn }: Access & { state: "waiting" }): string {
  const day = formatDay(opensOn).long;
  return isBeingWithdrawn
    ? `Du hast zu dieser Bestellung einen Widerruf erklärt. Solange wir ihn bearbeiten, wird vor dem ${day} nichts davon freigeschaltet.`
    : `Öffnet am ${day}, denn dann ist deine Widerrufsfrist vorbei.`;
}

function unpaidSentence({ opensOn }: Access & { state: "unpaid" }): string {
  const opens = "Öffnet, sobald deine Bestellung bezahlt ist";
  return opensOn
    ? `${opens}, frühestens am ${formatDay(opensOn).long}, denn dann ist deine Widerrufsfrist vorbei.`
    : `${opens}.`;
}

function openSentence({ because, until }: Access & { state: "open" }): string | null {
  if (because === "admin") return "Du siehst alles, weil du zur Verwaltung gehörst.";
  const by = because === "membership" ? "Mit deiner Mitgliedschaft offen" : "Offen";
  if (until) return `${by} bis ${formatDay(until).long}.`;
  return because === "membership" ? `${by}.` : null;
}
