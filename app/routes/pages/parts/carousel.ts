/** The time that a slide is shown before the carousel advances automatically. */
export const AUTO_ADVANCE_MILLISECONDS = 8000;

/** Presses are ignored while one slide fades into the next. */
export const FADE_MILLISECONDS = 500;

export interface Carousel {
  count: number;
  /** Index of the current slide. */
  shown: number;
  /** The time from which the next change is accepted, in milliseconds of the browser's clock. */
  lockedUntil: number;
}

export interface Turn {
  to: "next" | "previous" | number;
  /** The current time by the same clock. */
  at: number;
  /** Duration of the change in milliseconds; 0 without a fade. */
  fade: number;
}

export function startCarousel(count: number): Carousel {
  return { count, shown: 0, lockedUntil: 0 };
}

/** Shows another slide, and wraps around at both ends. */
export function turnCarousel(carousel: Carousel, { to, at, fade }: Turn): Carousel {
  const shown = targetOf(carousel, to);
  if (shown === carousel.shown || at < carousel.lockedUntil) return carousel;
  return { ...carousel, shown, lockedUntil: at + fade };
}

function targetOf({ count, shown }: Carousel, to: Turn["to"]): number {
  if (to === "next") return (shown + 1) % count;
  if (to === "previous") return (shown + count - 1) % count;
  return to >= 0 && to < count ? to : shown;
}

interface Circumstances {
  /** The visitor has pressed pause. */
  isPaused: boolean;
  /** Whether it is hovered or focused, or the page is hidden. */
  isAttended: boolean;
  prefersReducedMotion: boolean;
}

/** Whether the carousel currently advances automatically. */
export function turnsByItself({ count }: Carousel, circumstances: Circumstances): boolean {
  const { isPaused, isAttended, prefersReducedMotion } = circumstances;
  return count > 1 && !isPaused && !isAttended && !prefersReducedMotion;
}
