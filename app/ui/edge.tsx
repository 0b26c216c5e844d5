/** Hills that lead over from paper to the sand-coloured section right below. Decoration only. */
export function Edge() {
  return (
    <div
      aria-hidden="true"
      className="-mb-px h-[clamp(16px,3vw,40px)] bg-sand mask-[url(/illustrations/v1/kante-huegel.svg)] mask-size-[100%_100%] mask-no-repeat"
    />
  );
}
