/** How many of the people on a page are invented. */
export type Invented = "all" | "some" | "none";

/** The note below invented people; null if all of them exist. */
export function noteAbout(
  invented: Invented,
  notes: Record<"all" | "some", string>,
): string | null {
  return invented === "none" ? null : notes[invented];
}

interface StoryAndQuote {
  /** The note of the page's own words while its story is invented; otherwise empty. */
  storyNote: string;
  /** null: no one is quoted. */
  quote: { isInvented: boolean } | null;
}

/** The note below a story and a quote, which are invented independently of each other. Empty if neither is. */
export function noteAboutStory(
  { storyNote, quote }: StoryAndQuote,
  notes: Record<"story" | "quote", string>,
): string {
  if (!quote?.isInvented) return storyNote && notes.story;
  return storyNote || notes.quote;
}
