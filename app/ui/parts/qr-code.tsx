/** A QR code drawn on the server, so that browsers need no script for it. */
export interface QrDrawing {
  /** SVG path with strokes as wide as a module. */
  path: string;
  /** Modules per side, including the white margin. */
  size: number;
}

/** A whole number keeps the edges sharp. */
const PIXELS_A_MODULE = 4;

/** Black on white in every theme, because some cameras cannot read inverted codes. */
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
