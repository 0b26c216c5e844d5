import { aboutNotes } from "#app/content/about.ts";
import type { PageWords } from "#app/content/site-pages.ts";
import type { ShownQuote } from "#app/features/team/shown-people.server.ts";
import { noteAboutStory } from "#app/features/team/shown-people.ts";
import { Letter } from "#app/routes/pages/parts/letter.tsx";
import { OnwardLink } from "#app/routes/pages/parts/onward-link.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { Testimonial } from "#app/ui/scene/testimonial.tsx";

interface QuoteProps {
  quote: ShownQuote | null;
}

interface StoryProps extends QuoteProps {
  words: PageWords<"about">;
}

/** The founders' story, told as a letter, with a quote. */
export function Story({ words, quote }: StoryProps) {
  const note = noteAboutStory({ storyNote: words.storyNote, quote }, aboutNotes);
  return (
    <div className="overflow-clip pt-section">
      <Container>
        {words.storyPicture ? (
          <Picture
            {...words.storyPicture}
            sizes="100vw"
            className="aspect-12/5 w-full rounded-cut-lg"
          />
        ) : (
          <Illustration
            name="kuechentisch"
            viewBox="0 0 960 400"
            className="relative left-1/2 block w-[max(100%,31rem)] max-w-none -translate-x-1/2"
          />
        )}
      </Container>
      <MarginSection
        id="geschichte"
        title={words.storyHeading}
        numeral={words.storyYear}
        className="mt-8"
      >
        <Letter paragraphs={words.storyText} />
        {quote && (
          <div className="mt-14">
            <Testimonial {...quote.testimonial} />
          </div>
        )}
        <OnwardLink to="/team" label={words.teamLabel} />
        {note && <p className="mt-6 text-sm text-ink-soft">{note}</p>}
      </MarginSection>
    </div>
  );
}

/** Replaces the story if there is none. */
export function QuoteAlone({ quote }: QuoteProps) {
  if (!quote) return null;
  return (
    <Container className="pt-section">
      <Testimonial {...quote.testimonial} />
      {quote.isInvented && <p className="mt-6 text-sm text-ink-soft">{aboutNotes.quote}</p>}
    </Container>
  );
}
