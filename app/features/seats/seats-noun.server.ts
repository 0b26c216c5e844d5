import { MINUTE, type Noun } from "#app/features/noun.ts";
import { remindOfDates } from "#app/features/seats/date-reminders/date-reminders.server.ts";

export const seatsNoun: Noun = {
  clock: [
    // An online date may be early, so its reminder is due at night. The others wait for the day by themselves.
    { name: "reminders", every: 5 * MINUTE, hours: "any", date: "likely", work: remindOfDates },
  ],
};
