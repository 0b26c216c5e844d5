import { Slip } from "#app/routes/pages/parts/slip.tsx";
import { EachParagraph } from "#app/ui/layout/page.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface TrailStopProps {
  id: string;
  title: string;
  paragraphs: string[];
  /** Without a slip, the text stands alone. */
  slip: { label: string; text: string } | null;
  /** An illustration of 480 × 320. */
  scene: string;
  /** Replaces the illustration. */
  picture?: { src: string; alt: string } | null;
  side: keyof typeof places;
}

const places = {
  left: {
    picture: "",
    words: "md:row-span-2 md:self-center",
    slip: "md:ms-8 md:-me-5",
  },
  right: {
    picture: "md:col-start-2 md:row-start-1",
    words: "md:col-start-1 md:row-span-2 md:row-start-1 md:self-center",
    slip: "md:col-start-2 md:-ms-5 md:me-8",
  },
  whole: {
    picture: "md:col-span-2 md:aspect-21/9",
    words: "md:mt-8",
    slip: "md:mx-6",
  },
};

/** A stop on the trail down the page: a scene, a text, and a slip of paper on top. */
export function TrailStop({ id, title, paragraphs, slip, scene, picture, side }: TrailStopProps) {
  const place = places[side];
  return (
    <div
      id={id}
      className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] md:grid-cols-2 md:grid-rows-[auto_1fr]"
    >
      {picture ? (
        <div className={place.picture}>
          <Picture {...picture} className="aspect-3/2 w-full rounded-cut-lg" />
        </div>
      ) : (
        <Illustration
          name={scene}
          // A wide picture shows only the lower part of the scene.
          viewBox={side === "whole" ? "0 108 480 206" : "0 0 480 320"}
          cover
          className={`aspect-3/2 w-full rounded-cut-lg ${place.picture}`}
        />
      )}
      <div className={`mt-6 md:mt-0 ${place.words}`}>
        <h3 className="text-[clamp(1.625rem,1.4rem+.9vw,2.25rem)]">{title}</h3>
        <EachParagraph of={paragraphs} className="mt-4 max-w-text" />
      </div>
      {slip && (
        <Slip label={slip.label} className={`md:-mt-6 ${place.slip}`}>
          {slip.text}
        </Slip>
      )}
    </div>
  );
}
