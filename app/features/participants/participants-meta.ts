import type { PageFacts } from "#app/ui/layout/page-meta.ts";

/** For a page about an event's participants; without the event, because it could not be loaded. */
export function participantsMeta(title: string, event: { title: string } | undefined): PageFacts {
  return { title: event ? `${title}: ${event.title}` : title, noIndex: true };
}
