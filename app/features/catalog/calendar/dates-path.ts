/** The calendar of all public dates, to subscribe to. */
export const DATES_PATH = "/events.ics";
