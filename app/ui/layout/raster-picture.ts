/** Link previews do not render SVG. */
export function isRaster(imageUrl: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(imageUrl.replace(/[?#].*/, ""));
}
