/** A dashed trail as on a hiking map, from the left half to the right or back. Decorative. */
export function Trail({ isBack = false }: { isBack?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 120"
      preserveAspectRatio="none"
      className={`block h-[clamp(5rem,10vw,8.5rem)] w-full fill-none stroke-(--il-clay) [stroke-linecap:round] forced-colors:stroke-[CanvasText] ${isBack ? "-scale-x-100" : ""}`}
    >
      <path
        d="M250 22C236 66 330 74 420 58s150-46 238-34 110 44 92 74"
        vectorEffect="non-scaling-stroke"
        className="stroke-3 [stroke-dasharray:9_10]"
      />
      <path
        d="M250 22h.01M750 98h.01"
        vectorEffect="non-scaling-stroke"
        className="stroke-[11px]"
      />
    </svg>
  );
}
