const suns = {
  1: "[--at:12%]",
  2: "[--at:26%]",
  3: "[--at:42%]",
  4: "[--at:58%]",
  5: "[--at:74%]",
};

// Centred over the four columns of `Steps`, whose outer labels sit at the edges.
const stations = {
  1: "[--at:2rem]",
  2: "[--at:37.5%]",
  3: "[--at:62.5%]",
  4: "[--at:calc(100%-2rem)]",
};

export type SunPosition = keyof typeof suns;
export type Station = keyof typeof stations;

/** A decorative horizon line with the sun somewhere along it. */
export function Horizon(props: { sunAt: SunPosition } | { station: Station }) {
  const position = "station" in props ? stations[props.station] : suns[props.sunAt];
  return (
    <div aria-hidden="true" className={`horizon mt-[clamp(1.25rem,2.6vw,2.25rem)] ${position}`} />
  );
}
