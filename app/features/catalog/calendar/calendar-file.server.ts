import ICAL from "ical.js";
import { furtherDatesOf, knownEndOf } from "#app/features/catalog/further-dates.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { addDays } from "#app/ui/format/format.ts";

export interface CalendarEntry {
  /** Stable for each event, so that importing a newer file updates the earlier entry. */
  uid: string;
  title: string;
  /** ISO date and HH:MM, both Europe/Berlin. */
  date: string;
  time: string;
  /** ISO date of a later day; null if it ends on the same one. */
  endDate: string | null;
  /** HH:MM; null if it is unknown. */
  endTime: string | null;
  /** The other dates, as `furtherDatesOf` reads them. */
  furtherDates: string | null;
  location: string | null;
  description: string;
  /** An absolute URL on this site. */
  url: string;
  changedAt: Date;
  /** Set if it does not take place. */
  calledOffAt: Date | null;
}

/**
 * Summer and winter time in Berlin since 1996 (Richtlinie 2000/84/EG). A file must define its time zones (RFC
 * 5545, 3.6.5). Programs that know this zone by its name also follow later rules.
 */
const BERLIN = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
END:VTIMEZONE`;

// Octets per line (RFC 5545, 3.1). The library does not count the space that starts a continuation line.
ICAL.foldLength = 74;

interface CalendarOptions {
  now: Date;
  /** The name that calendars give to a subscription; missing for a file to import once. */
  name?: string;
}

/** Events as text/calendar (RFC 5545). */
export function calendarFile(entries: CalendarEntry[], { now, name }: CalendarOptions): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", `-//${siteSettings().siteName}//Kalender//DE`);
  if (name) addSubscription(calendar, name);
  calendar.addSubcomponent(ICAL.Component.fromString(BERLIN));
  for (const entry of entries.flatMap(datesOf)) {
    calendar.addSubcomponent(eventOf(entry, now));
  }
  return `${calendar.toString()}\r\n`;
}

/** Sets the calendar's name and refresh interval by RFC 7986, and the older X- properties. */
function addSubscription(calendar: ICAL.Component, name: string): void {
  calendar.addPropertyWithValue("name", name);
  calendar.addPropertyWithValue("x-wr-calname", name);
  calendar.addPropertyWithValue("refresh-interval", HALF_A_DAY).setParameter("value", "DURATION");
  calendar.addPropertyWithValue("x-published-ttl", HALF_A_DAY);
}

const HALF_A_DAY = "PT12H";

/** The entry once for each of its dates. */
function datesOf(entry: CalendarEntry): CalendarEntry[] {
  const further = furtherDatesOf(entry).map(({ date, time, ...end }) => ({
    ...entry,
    ...end,
    uid: `${date}T${time}-${entry.uid}`,
    date,
    time: time ?? entry.time,
  }));
  return [entry, ...further];
}

/** Without a known end the event has none either. */
function eventOf(entry: CalendarEntry, now: Date): ICAL.Component {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", entry.uid);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue("last-modified", ICAL.Time.fromJSDate(entry.changedAt, true));
  addTime(event, "dtstart", `${entry.date}T${entry.time}:00`);
  const end = knownEndOf(entry);
  if (end) {
    // A day without a time ends at midnight.
    const { date, time } = end.time ? end : { date: addDays(end.date, 1), time: "00:00" };
    addTime(event, "dtend", `${date}T${time}:00`);
  }
  if (entry.calledOffAt) event.addPropertyWithValue("status", "CANCELLED");
  event.addPropertyWithValue("summary", plain(entry.title));
  if (entry.location) event.addPropertyWithValue("location", plain(entry.location));
  event.addPropertyWithValue("description", plain(entry.description));
  event.addPropertyWithValue("url", entry.url);
  return event;
}

/** The local time in Berlin, so that calendars apply the zone's rules to start and end separately. */
function addTime(event: ICAL.Component, name: "dtstart" | "dtend", local: string): void {
  event
    .addPropertyWithValue(name, ICAL.Time.fromDateTimeString(local))
    .setParameter("tzid", "Europe/Berlin");
}

/**
 * Removes characters that such a file must not contain: soft hyphens, and control characters except line
 * breaks.
 */
function plain(text: string): string {
  return text
    .replaceAll("\u00AD", "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
}
