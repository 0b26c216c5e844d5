import { z } from "zod";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";

export const themeSchema = z.enum(["light", "dark", "system"]);
export type Theme = z.infer<typeof themeSchema>;

const cookie = createSiteCookie("theme", { maxAge: 60 * 60 * 24 * 365 });

export async function readTheme(request: Request): Promise<Theme> {
  const value = await cookie.parse(request);
  return themeSchema.catch("light").parse(value);
}

export function themeCookie(request: Request, theme: Theme): Promise<string> {
  return cookie.serialize(request, theme);
}
