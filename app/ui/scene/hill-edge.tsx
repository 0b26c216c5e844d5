const grounds = { sand: "bg-sand", deep: "bg-deep" };

/** Decorative hills as a transition to the sand-coloured or deep section below. */
export function HillEdge({ to = "sand" }: { to?: keyof typeof grounds }) {
  return <div aria-hidden="true" className={`hill-edge ${grounds[to]}`} />;
}
