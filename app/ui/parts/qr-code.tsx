/** A QR code drawn on the server, so that no browser loads what computes it. */
export interface QrDrawing {
  /** Strokes as wide as a module. */
  path: string;
  /** Modules a side, with the white around. */
  size: number;
}

/** Whole pixels, so that the edges are sharp. */
const PIXELS_A_MODULE = 4;

/** Black on white in every theme, because not all cameras read it the other way round. */
export function QrCode({ drawing: { path, size }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * PIXELS_A_MODULE}
      shapeRendering="crispEdges"
      className="max-w-full rounded-sm forced-color-adjust-none"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={path} />
    </svg>
  );
}
