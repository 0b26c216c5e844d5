import type { Noun } from "#app/features/noun.ts";
import { FIGURES_PATH } from "#app/features/overview/shop-figures.tsx";

export const figuresNoun: Noun = {
  menu: [{ group: "sale", place: 5, path: FIGURES_PATH, label: "Zahlen", icon: "hash" }],
};
