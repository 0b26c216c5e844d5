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

/** The slides that are shown one after the other. */
function shownAfter(turns: Turn[], start: Carousel = carousel): number[] {
  let current = start;
  return turns.map((turn) => {
    current = turnCarousel(current, turn);
    return current.shown;
  });
}

/** The same presses, one a second: slow enough for every fade. */
const slowly = (...presses: Turn["to"][]) =>
  presses.map((to, index) => ({ to, at: (index + 1) * 1000, fade }));

describe("a carousel", () => {
  it("has the specified times", () => {
    expect([AUTO_ADVANCE_MILLISECONDS, FADE_MILLISECONDS]).toEqual([8000, 500]);
  });

  it("starts with the first slide", () => {
    expect(carousel.shown).toBe(0);
  });

  it("goes on and wraps at the end", () => {
    expect(shownAfter(slowly("next", "next", "next", "next"))).toEqual([1, 2, 3, 0]);
  });

  it("goes back and wraps at the beginning", () => {
    expect(shownAfter(slowly("previous", "previous"))).toEqual([3, 2]);
  });

  it("goes to the slide of a dot", () => {
    expect(shownAfter(slowly(2, 0, 3))).toEqual([2, 0, 3]);
  });

  it("stays where it is for the dot of the shown slide, and for one that does not exist", () => {
    for (const to of [0, 4, -1]) {
      expect(turnCarousel(carousel, { to, at: 1000, fade })).toBe(carousel);
    }
  });
});

describe("the lock while a fade runs", () => {
  it.each([
    [1, 0],
    [fade - 1, 0],
    [fade, 1],
    [fade + 1, 1],
  ])("%i ms after the last change lets %i more changes through", (later, more) => {
    const presses: Turn[] = [
      { to: "next", at: 7000, fade },
      { to: "next", at: 7000 + later, fade },
    ];
    expect(shownAfter(presses)).toEqual([1, 1 + more]);
  });

  it("counts from the change, not from the presses it ignored", () => {
    const presses: Turn[] = [0, 300, 499, 600].map((at) => ({ to: "next", at: 1000 + at, fade }));
    expect(shownAfter(presses)).toEqual([1, 1, 1, 2]);
  });

  it.each(["previous", "next", 3] as const)("holds for '%s', too", (to) => {
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

  it("does not begin with a press that changes nothing", () => {
    const presses: Turn[] = [
      { to: 0, at: 1000, fade },
      { to: "next", at: 1001, fade },
    ];
    expect(shownAfter(presses)).toEqual([0, 1]);
  });
});

describe("slides that come by themselves", () => {
  const undisturbed = { isPaused: false, isAttended: false, prefersReducedMotion: false };

  it("do so where nothing speaks against it", () => {
    expect(turnsByItself(carousel, undisturbed)).toBe(true);
  });

  it.each(["isPaused", "isAttended", "prefersReducedMotion"] as const)("wait: %s", (reason) => {
    expect(turnsByItself(carousel, { ...undisturbed, [reason]: true })).toBe(false);
  });

  it("need a second one", () => {
    expect(turnsByItself(startCarousel(1), undisturbed)).toBe(false);
    expect(turnsByItself(startCarousel(0), undisturbed)).toBe(false);
  });
});
