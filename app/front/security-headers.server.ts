import type { Env } from "#app/environment/variables.server.ts";
import type { Step } from "#app/front/steps.server.ts";

/**
 * The Content-Security-Policy of documents is set in app/http/content-security-policy.server.ts, because it
 * contains their nonce.
 */
export function setSecurityHeaders({ BASE_URL }: Pick<Env, "BASE_URL">): Step {
  return (_request, response, next) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    // With 'no-referrer' browsers would post forms with 'Origin: null'.
    response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
    response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    if (BASE_URL?.protocol === "https:") {
      response.setHeader("Strict-Transport-Security", "max-age=31536000");
    }
    next();
  };
}
