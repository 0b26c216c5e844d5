import {
  configuredProvider,
  webhookUrlOf,
} from "#app/features/money/online/configured-provider.server.ts";
import type { PaymentMode } from "#app/features/money/online/payment-provider.ts";
import type { PaymentProviderName } from "#db/schema.ts";

/** The payment provider as the owner sees it, without its key. */
export interface ProviderState {
  name: PaymentProviderName;
  mode: PaymentMode;
  /** Null where the provider could not reach this shop. */
  webhookUrl: string | null;
}

/** Null without a provider. */
export function findProviderState(): ProviderState | null {
  const provider = configuredProvider();
  if (!provider) return null;
  const { name, mode } = provider;
  return { name, mode, webhookUrl: webhookUrlOf(provider) };
}

type Check =
  | { ok: true; ways: string[] }
  | { ok: false; reason: "none" }
  | { ok: false; reason: "unauthorized" | "silent"; detail: string };

/** Asks the provider whether it accepts the key. */
export async function checkProvider(): Promise<Check> {
  const provider = configuredProvider();
  if (!provider) return { ok: false, reason: "none" };
  const answer = await provider.checkConnection();
  if (answer.ok) return { ok: true, ways: answer.value };
  const { detail } = answer;
  return {
    ok: false,
    reason: answer.reason === "unauthorized" ? "unauthorized" : "silent",
    detail,
  };
}
