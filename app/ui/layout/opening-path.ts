/** The page that opens and closes the shop. */
export const OPENING_PATH = "/admin/settings/oeffnung";
