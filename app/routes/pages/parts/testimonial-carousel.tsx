import { type ComponentProps, type ReactNode, useRef } from "react";
import { type CarouselControls, useCarousel } from "#app/routes/pages/parts/use-carousel.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";
import { Testimonial } from "#app/ui/scene/testimonial.tsx";

interface TestimonialCarouselProps {
  label: string;
  testimonials: (ComponentProps<typeof Testimonial> & { id: string })[];
}

/**
 * A carousel of testimonials. Without script it is a row that scrolls and snaps. With script it shows one
 * testimonial at a time; all of them share one grid cell, so that the layout does not shift.
 */
export function TestimonialCarousel({ label, testimonials }: TestimonialCarouselProps) {
  const isHydrated = useHydrated();
  const region = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(testimonials.length, region);
  const asRow = { role: "region", "aria-label": label, tabIndex: 0 };
  const asCarousel = { role: "group", "aria-label": label, "aria-roledescription": "Karussell" };
  return (
    <div ref={region} {...(isHydrated ? asCarousel : {})}>
      <div
        className="overflow-x-auto py-2 snap-x snap-mandatory [scrollbar-width:thin] script:[scrollbar-width:none]"
        {...(isHydrated ? {} : asRow)}
      >
        {/* Screen readers announce only changes that the visitor has caused. */}
        <ul
          aria-live={isHydrated ? (carousel.isTurning ? "off" : "polite") : undefined}
          className={`gap-[clamp(1.5rem,4vw,4rem)] items-start md:items-center ${isHydrated ? "grid" : "flex"}`}
        >
          {testimonials.map(({ id, ...testimonial }, index) => (
            <li key={id} className={slideClass(isHydrated, carousel, index)}>
              <Testimonial {...testimonial} />
            </li>
          ))}
        </ul>
      </div>
      {/* Reserves the space until script renders the controls. */}
      <div className="script:min-h-13 sm:script:min-h-16">
        {isHydrated && testimonials.length > 1 && (
          <Controls carousel={carousel} testimonials={testimonials} />
        )}
      </div>
    </div>
  );
}

function slideClass(isHydrated: boolean, { shown, hasTurned }: CarouselControls, index: number) {
  const slide = "testimonial-slide";
  if (!isHydrated) return slide;
  // The old one fades out in the first half, the new one fades in in the second.
  const fade = hasTurned
    ? "transition-[opacity,visibility] duration-[calc(var(--duration-fade)/2)]"
    : "";
  const state = index === shown ? "delay-[calc(var(--duration-fade)/2)]" : "invisible opacity-0";
  return `${slide} [grid-area:1/1] ${fade} ${state}`;
}

interface ControlsProps extends Pick<TestimonialCarouselProps, "testimonials"> {
  carousel: CarouselControls;
}

function Controls({ carousel, testimonials }: ControlsProps) {
  const { shown, isPaused, show, togglePause } = carousel;
  return (
    <div className="flex max-w-[58rem] flex-wrap items-center gap-1 pt-3 sm:pt-6">
      {testimonials.map(({ id, name }, index) => (
        <Dot
          key={id}
          label={`Stimme ${index + 1}: ${name}`}
          isCurrent={index === shown}
          onClick={() => show(index)}
        />
      ))}
      <div className="ms-auto flex gap-1">
        <IconButton icon="arrow-left" onClick={() => show("previous")}>
          Vorherige Stimme
        </IconButton>
        {/* Without motion there is nothing to pause. */}
        <IconButton
          icon={isPaused ? "play" : "pause"}
          onClick={togglePause}
          className="motion-reduce:hidden"
        >
          Automatisches Blättern {isPaused ? "fortsetzen" : "anhalten"}
        </IconButton>
        <IconButton icon="arrow-right" onClick={() => show("next")}>
          Nächste Stimme
        </IconButton>
      </div>
    </div>
  );
}

/** A small sun; the current one is larger and on a line. */
function Dot(props: { label: string; isCurrent: boolean; onClick: () => void }) {
  const { label, isCurrent, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent || undefined}
      onClick={onClick}
      className="grid size-8 cursor-pointer place-items-end justify-center border-b-2 border-transparent pb-px aria-current:border-ink"
    >
      <span className={`half-sun ${isCurrent ? "text-[1.375rem]" : "bg-edge text-base"}`} />
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

function IconButton({ icon, onClick, className, children }: IconButtonProps) {
  return (
    <Button type="button" look="quiet" size="icon" onClick={onClick} className={className}>
      <Icon name={icon} />
      <span className="sr-only">{children}</span>
    </Button>
  );
}
