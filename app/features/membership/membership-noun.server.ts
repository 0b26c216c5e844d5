import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { PLANS_PATH } from "#app/features/membership/plans/plan-words.ts";
import { remindMembers } from "#app/features/membership/renewal-reminders/remind-members.server.ts";
import { HOUR, type Noun } from "#app/features/noun.ts";
import { users } from "#db/schema.ts";

export const membershipNoun: Noun = {
  menu: [
    {
      group: "offers",
      place: 4,
      path: PLANS_PATH,
      label: "Mitgliedschaften",
      icon: "star",
      loadFailure: "Fehler beim Laden der Mitgliedschaften",
    },
    {
      group: "people",
      place: 2,
      path: "/admin/members",
      label: "Mitglieder",
      icon: "users",
      loadFailure: "Fehler beim Laden der Mitglieder",
    },
  ],
  clock: [
    // A membership ends with a day, so an hour more or less does not matter.
    { name: "reminders", every: HOUR, hours: "day", date: "likely", work: remindMembers },
  ],
  subjects: [
    {
      name: "membership",
      label: "Mitgliedschaft",
      pages: pagesBelow("/admin/people", users, "#mitgliedschaft"),
    },
  ],
};
