import { describe, expect, it } from "vitest";
import {
  AUTO_ADVANCE_MILLISECONDS,
  type Carousel,
  FADE_MILLISECONDS,
  startCarousel,
  type Turn,
  turnCarousel,
  turnsByItself,
} from "#app/routes/pages/parts/carousel.ts";

const carousel = startCarousel(4);
const fade = FADE_MILLISECONDS;

/** The indexes of the slides after each turn. */
function shownAfter(turns: Turn[], start: Carousel = carousel): number[] {
  let current = start;
  return turns.map((turn) => {
    current = turnCarousel(current, turn);
    return current.shown;
  });
}

/** One press per second, slow enough for every fade. */
const slowly = (...presses: Turn["to"][]) =>
  presses.map((to, index) => ({ to, at: (index + 1) * 1000, fade }));

describe("a carousel", () => {
  it("has the specified times", () => {
    expect([AUTO_ADVANCE_MILLISECONDS, FADE_MILLISECONDS]).toEqual([8000, 500]);
  });

  it("starts with the first slide", () => {
    expect(carousel.shown).toBe(0);
  });

  it("goes forward and wraps around at the end", () => {
    expect(shownAfter(slowly("next", "next", "next", "next"))).toEqual([1, 2, 3, 0]);
  });

  it("goes back and wraps around at the beginning", () => {
    expect(shownAfter(slowly("previous", "previous"))).toEqual([3, 2]);
  });

  it("goes to the slide of a dot", () => {
    expect(shownAfter(slowly(2, 0, 3))).toEqual([2, 0, 3]);
  });

  it("ignores the dot of the current slide, and an invalid index", () => {
    for (const to of [0, 4, -1]) {
      expect(turnCarousel(carousel, { to, at: 1000, fade })).toBe(carousel);
    }
  });
});

describe("the lock during a fade", () => {
  it.each([
    [1, 0],
    [fade - 1, 0],
    [fade, 1],
    [fade + 1, 1],
  ])("%i ms after the last change allows %i more changes", (later, more) => {
    const presses: Turn[] = [
      { to: "next", at: 7000, fade },
      { to: "next", at: 7000 + later, fade },
    ];
    expect(shownAfter(presses)).toEqual([1, 1 + more]);
  });

  it("starts at the change, not at ignored presses", () => {
    const presses: Turn[] = [0, 300, 499, 600].map((at) => ({ to: "next", at: 1000 + at, fade }));
    expect(shownAfter(presses)).toEqual([1, 1, 1, 2]);
  });

  it.each(["previous", "next", 3] as const)("applies to '%s', too", (to) => {
    expect(
      shownAfter([
        { to: "next", at: 1000, fade },
        { to, at: 1100, fade },
      ]),
    ).toEqual([1, 1]);
  });

  it("does not exist without a fade", () => {
    const presses: Turn[] = [0, 1, 2].map((at) => ({ to: "next", at, fade: 0 }));
    expect(shownAfter(presses)).toEqual([1, 2, 3]);
  });

  it("does not start with a press that changes nothing", () => {
    const presses: Turn[] = [
      { to: 0, at: 1000, fade },
      { to: "next", at: 1001, fade },
    ];
    expect(shownAfter(presses)).toEqual([0, 1]);
  });
});

describe("automatic slides", () => {
  const undisturbed = { isPaused: false, isAttended: false, prefersReducedMotion: false };

  it("advance if nothing prevents it", () => {
    expect(turnsByItself(carousel, undisturbed)).toBe(true);
  });

  it.each(["isPaused", "isAttended", "prefersReducedMotion"] as const)("wait: %s", (reason) => {
    expect(turnsByItself(carousel, { ...undisturbed, [reason]: true })).toBe(false);
  });

  it("require a second slide", () => {
    expect(turnsByItself(startCarousel(1), undisturbed)).toBe(false);
    expect(turnsByItself(startCarousel(0), undisturbed)).toBe(false);
  });
});
