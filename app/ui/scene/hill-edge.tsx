const grounds = { sand: "bg-sand", deep: "bg-deep" };

/** Decorative hills as a transition to the sand-coloured or deep section below. */
export function HillEdge({ to = "sand" }: { to?: keyof typeof grounds }) {
  return (
    <div
      aria-hidden="true"
      className={`-mb-px h-[clamp(16px,3vw,40px)] mask-(--mask-hills) mask-size-[100%_100%] mask-no-repeat ${grounds[to]}`}
    />
  );
}
