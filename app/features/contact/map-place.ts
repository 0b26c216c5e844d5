/** WGS 84, in degrees. */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

/** The external origin that a page with the map must be allowed to frame. */
export const mapOrigin = "https://www.openstreetmap.org";

const ZOOM = 16;

/** The address of OpenStreetMap's own page with a pin at the place. */
export function mapPage({ latitude, longitude }: MapPlace): string {
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
}

/** The address of the map to embed. Its box (west, south, east, north) is about 800 m wide. */
export function embeddedMap({ latitude, longitude }: MapPlace): string {
  const box = [longitude - 0.006, latitude - 0.0022, longitude + 0.006, latitude + 0.0022];
  const edges = box.map((edge) => edge.toFixed(4)).join(",");
  return `${mapOrigin}/export/embed.html?bbox=${edges}&layer=mapnik&marker=${latitude},${longitude}`;
}
