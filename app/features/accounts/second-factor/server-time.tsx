const clock = new Intl.DateTimeFormat("de-DE", { timeStyle: "medium", timeZone: "Europe/Berlin" });

/** '14:05:12', the time in Berlin. */
export function serverTimeOf(now: Date): string {
  return clock.format(now);
}

/** The server's clock. Codes are right only if the phone's clock agrees with it. */
export function ServerTime({ time }: { time: string }) {
  return (
    <p className="text-sm text-ink-soft">
      Serverzeit {time}&nbsp;Uhr. Weicht die Uhr deines Telefons um mehr als eine halbe Minute davon
      ab, stimmen die Codes nicht.
    </p>
  );
}
