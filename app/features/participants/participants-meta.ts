import type { PageFacts } from "#app/ui/layout/page-meta.ts";

/** The metadata of a page about an event's participants. The event is undefined if it could not be loaded. */
export function participantsMeta(title: string, event: { title: string } | undefined): PageFacts {
  return { title: event ? `${title}: ${event.title}` : title, noIndex: true };
}
