/** Address of an event's list of participants in the administration. */
export function participantsPath({ id }: { id: string }): string {
  return `/admin/events/new/${id}/participants`;
}
