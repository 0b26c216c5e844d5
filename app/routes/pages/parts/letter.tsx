import { EachParagraph } from "#app/ui/layout/page.tsx";

/** A story in the style of a letter: serif text with about 60 characters per line. */
export function Letter({ paragraphs }: { paragraphs: string[] }) {
  return (
    <div className="grid max-w-[37rem] gap-[1em] font-serif text-lg leading-[1.62] text-pretty oldstyle-nums hyphens-auto lg:mt-2">
      <EachParagraph of={paragraphs} />
    </div>
  );
}
