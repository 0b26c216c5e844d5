const clock = new Intl.DateTimeFormat("de-DE", { timeStyle: "medium", timeZone: "Europe/Berlin" });

/** '14:05:12', the time in Berlin. */
export function serverTimeOf(now: Date): string {
  return clock.format(now);
}

/** Codes are right only where the clocks of server and phone agree, so pages with a code show the server's. */
export function ServerTime({ time }: { time: string }) {
  return (
    <p className="text-sm text-ink-soft">
      Serverzeit {time}&nbsp;Uhr. Geht die Uhr deines Telefons mehr als eine halbe Minute anders,
      stimmen die Codes nicht.
    </p>
  );
}
