import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import {
  AUTO_ADVANCE_MILLISECONDS,
  FADE_MILLISECONDS,
  startCarousel,
  type Turn,
  turnCarousel,
  turnsByItself,
} from "#app/routes/pages/parts/carousel.ts";
import { useAttended } from "#app/ui/browser/use-attended.ts";

export interface CarouselControls {
  /** Index of the current slide. */
  shown: number;
  hasTurned: boolean;
  /** Whether the carousel currently advances automatically. */
  isTurning: boolean;
  isPaused: boolean;
  show: (to: Turn["to"]) => void;
  togglePause: () => void;
}

/** Runs a carousel with this number of slides. It pauses while its region is hovered or focused. */
export function useCarousel(count: number, region: RefObject<HTMLElement>): CarouselControls {
  const [carousel, turn] = useReducer(turnCarousel, count, startCarousel);
  const [isPaused, setPaused] = useState(false);
  const { shown } = carousel;
  const isAttended = useAttended(region, shown);
  const prefersReducedMotion = useReducedMotion();
  const isTurning = turnsByItself(carousel, { isPaused, isAttended, prefersReducedMotion });
  const fade = prefersReducedMotion ? 0 : FADE_MILLISECONDS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide is shown for the full time
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(
      () => turn({ to: "next", at: performance.now(), fade }),
      AUTO_ADVANCE_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [isTurning, shown, fade]);

  return {
    shown,
    hasTurned: carousel.lockedUntil > 0,
    isTurning,
    isPaused,
    show: (to) => turn({ to, at: performance.now(), fade }),
    togglePause: () => setPaused((wasPaused) => !wasPaused),
  };
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

function watchMotion(onChange: () => void) {
  const media = matchMedia(REDUCED_MOTION);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the visitor prefers reduced motion. True until the client script has run. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  );
}
