import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { MAX_LINES } from "#app/features/cart/cart.ts";
import type { PricedLine } from "#app/features/cart/priced-cart.ts";

const STORAGE_KEY = "cart";

interface CartMirrorProps {
  /** The cart, as `mirrorOf` writes it. */
  mirror: string;
  /**
   * Whether this session has ever had a cart. If so, the session's cart wins over the stored copy, even if it
   * is empty.
   */
  hasHeldCart: boolean;
}

/**
 * Mirrors the session's cart to `cart` in localStorage, and restores the cart from there after the browser
 * has lost its session.
 */
export function CartMirror({ mirror, hasHeldCart }: CartMirrorProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const hasAsked = useRef(false);

  useEffect(() => {
    if (hasHeldCart) return writeMirror(mirror);
    const mirrored = hasAsked.current ? [] : readMirror();
    if (mirrored.length === 0) return;
    hasAsked.current = true;
    fetcher.submit(
      { cart: JSON.stringify(mirrored), returnTo: pathname + search },
      { method: "post", action: "/cart/restore" },
    );
  }, [mirror, hasHeldCart, fetcher.submit, pathname, search]);

  return null;
}

function readMirror(): MirroredItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    if (!isMirror(stored)) throw new TypeError("the stored cart is not a list of cart items");
    return stored;
  } catch (error) {
    console.warn("The stored cart cannot be read and is ignored.", error);
    return [];
  }
}

function isMirror(stored: unknown): stored is MirroredItem[] {
  return Array.isArray(stored) && stored.length <= MAX_LINES && stored.every(isMirroredItem);
}

function isMirroredItem(item: Partial<MirroredItem> | null): boolean {
  return typeof item?.itemId === "string" && typeof item.quantity === "number";
}

function writeMirror(mirror: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, mirror);
  } catch (error) {
    console.warn("The cart cannot be stored in this browser.", error);
  }
}

/** A cart item in the browser's storage; `price` in euros. */
interface MirroredItem {
  id: string;
  itemId: string;
  itemType: string;
  title: string;
  price: number;
  quantity: number;
  image_url: string;
}

/** The cart in the browser's storage. */
export function mirrorOf(lines: PricedLine[]): string {
  return JSON.stringify(lines.map(mirroredItem));
}

function mirroredItem(line: PricedLine): MirroredItem {
  return {
    id: `${line.type}-${line.id}`,
    itemId: line.id,
    itemType: line.type,
    title: line.title,
    price: line.price / 100,
    quantity: line.quantity,
    image_url: line.imageUrl,
  };
}
