/** A slide stands for this long before the next one comes by itself. */
export const AUTO_ADVANCE_MILLISECONDS = 8000;

/** While one slide fades into the other, presses are ignored. */
export const FADE_MILLISECONDS = 500;

export interface Carousel {
  count: number;
  /** Index of the slide that is shown. */
  shown: number;
  /** Clock of the browser, in milliseconds, from which on the next change is accepted. */
  lockedUntil: number;
}

export interface Turn {
  to: "next" | "previous" | number;
  /** Now, by the same clock. */
  at: number;
  /** Milliseconds that the change takes; 0 where it comes without a fade. */
  fade: number;
}

export function startCarousel(count: number): Carousel {
  return { count, shown: 0, lockedUntil: 0 };
}

/** Shows another slide, at both ends around to the other one. */
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
  /** Pointer or focus are in it, or nobody sees the page. */
  isAttended: boolean;
  prefersReducedMotion: boolean;
}

/** Whether slides come by themselves just now. */
export function turnsByItself({ count }: Carousel, circumstances: Circumstances): boolean {
  const { isPaused, isAttended, prefersReducedMotion } = circumstances;
  return count > 1 && !isPaused && !isAttended && !prefersReducedMotion;
}
