/** The address of an event's participant list in the administration. */
export function participantsPath({ id }: { id: string }): string {
  return `/admin/events/new/${id}/participants`;
}
