import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { cookieSecurity } from "#app/http/session.server.ts";

export const themeSchema = z.enum(["light", "dark", "system"]);
export type Theme = z.infer<typeof themeSchema>;

const cookie = createCookie("theme", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: 60 * 60 * 24 * 365,
});

export async function getTheme(request: Request): Promise<Theme> {
  const value = await cookie.parse(request.headers.get("Cookie"));
  return themeSchema.catch("light").parse(value);
}

export function themeCookie(request: Request, theme: Theme): Promise<string> {
  return cookie.serialize(theme, cookieSecurity(request));
}
