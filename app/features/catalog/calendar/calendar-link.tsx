import { Icon } from "#app/ui/parts/icon.tsx";

/** Links to a calendar file. `title` is the event's title, for a page with several events. */
export function CalendarLink({ path, title }: { path: string; title?: string }) {
  return (
    <p>
      <a href={path} className="text-link">
        <Icon name="calendar" />
        In den Kalender
        {title && <span className="sr-only">: {title}</span>}
      </a>
    </p>
  );
}
