import ICAL from "ical.js";
import { site } from "#app/content/site.ts";

export interface CalendarEntry {
  /** The same for the same event, so that a newer file corrects what an older one has entered. */
  uid: string;
  title: string;
  /** ISO date and HH:MM, both Europe/Berlin. */
  date: string;
  time: string;
  location: string;
  description: string;
  /** With the site's origin. */
  url: string;
  changedAt: Date;
}

/**
 * Summer and winter time in Berlin since 1996 (Richtlinie 2000/84/EG). A file brings the time zones it
 * names (RFC 5545, 3.6.5); programs that know this one by its name follow later rules as well.
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

// Octets a line (RFC 5545, 3.1): the library does not count the space that begins its second part.
ICAL.foldLength = 74;

/** One event as text/calendar (RFC 5545). When it ends is nowhere told, so the file does not tell either. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", entry.uid);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue("last-modified", ICAL.Time.fromJSDate(entry.changedAt, true));
  event
    .addPropertyWithValue("dtstart", ICAL.Time.fromDateTimeString(`${entry.date}T${entry.time}:00`))
    .setParameter("tzid", "Europe/Berlin");
  event.addPropertyWithValue("summary", plain(entry.title));
  event.addPropertyWithValue("location", plain(entry.location));
  event.addPropertyWithValue("description", plain(entry.description));
  event.addPropertyWithValue("url", entry.url);
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", `-//${site.name}//Kalender//DE`);
  calendar.addSubcomponent(ICAL.Component.fromString(BERLIN));
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

/** Without what has no place in such a file: soft hyphens, and control characters but line breaks. */
function plain(text: string): string {
  return text
    .replaceAll("\u00AD", "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
}
