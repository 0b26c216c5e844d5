import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import type { OfferedRenewal } from "#app/features/membership/renewal.server.ts";
import { RENEWAL_OBJECTION, renewalRemindersPath } from "#app/features/membership/renewal.ts";
import { renewalKey } from "#app/features/membership/renewal-reminders.server.ts";
import {
  letterFields,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { PATH_TOKEN } from "#db/email-content.ts";

interface Member {
  /** The order that the membership comes from. */
  id: string;
  userId: string;
  customerEmail: string;
}

/** Reminds a member that the membership ends, with a link to the plan. */
export function renewalEmail(
  { plan, lastDay, daysBefore, replacedOn, path }: OfferedRenewal,
  member: Member,
  proof: AddressProof,
): NewEmail {
  const { weekday, long } = formatDay(lastDay);
  return {
    key: `${renewalKey(member.userId)}${lastDay}:${daysBefore}`,
    ...letterFields(member, proof),
    replyTo: siteSettings().email ?? undefined,
    expiresAt: new Date(withBerlinOffset(replacedOn, "00:00")),
    subject: `Deine Mitgliedschaft endet am ${long}`,
    content: [
      ...paragraphs(
        "Hallo,",
        `deine ${plan.name}-Mitgliedschaft endet am ${weekday}, ${long}. Sie verlängert sich nicht von selbst.`,
        "Möchtest du Mitglied bleiben? Bestellst du vorher neu, schließt die neue Zeit an die alte an, und du verlierst keinen Tag:",
      ),
      { kind: "link", label: "Mitgliedschaft verlängern", path },
      ...paragraphs("Möchtest du nicht verlängern, brauchst du nichts zu tun."),
      {
        kind: "note",
        text: `Wir erinnern dich 30 und 7 Tage vor dem Ende, weil du die Mitgliedschaft bei uns bestellt hast. ${RENEWAL_OBJECTION}`,
      },
      {
        kind: "unsubscription",
        label: "Nicht mehr erinnern",
        path: renewalRemindersPath(member.userId, PATH_TOKEN),
      },
      ...unprovenAddressBlocks(member, proof),
    ],
  };
}
