import type { SubmissionResult } from "@conform-to/react";
import {
  useFetcher,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ItemView } from "#app/features/catalog/item-view.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { cookiesPath } from "#app/ui/layout/cookies-path.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

const CONFIRMATION_MILLISECONDS = 3000;

interface AddToCartProps {
  item: Pick<ItemView, "id" | "lineType" | "title" | "addLabel">;
  /** The page to return to without script. With script the visitor stays on the page. */
  returnTo: string;
  look?: "plain" | "sun";
  /** The address that adds the item and, for an invalid quantity, shows the form again. */
  action?: string;
  /** The form control named `quantity`. Without it, one piece is added. */
  quantity?: ReactNode;
}

interface AddToCartAnswer {
  added?: boolean;
  result?: SubmissionResult;
}

/**
 * The fetcher of the item's form. Its `data` stays undefined until the client script has submitted the form.
 */
export function useAddToCart({ id }: { id: string }) {
  return useFetcher<AddToCartAnswer>({ key: `add-to-cart-${id}` });
}

export function AddToCart({ item, returnTo, look, action = "/cart", quantity }: AddToCartProps) {
  const fetcher = useAddToCart(item);
  const isHydrated = useHydrated();
  const isConfirmed = useConfirmation(useKeptAddition(fetcher));
  const isWaiting = isConfirmed || fetcher.state !== "idle";

  return (
    <fetcher.Form
      method="post"
      action={action}
      noValidate
      // A disabled button would lose the focus, so a pending form only ignores further submissions.
      onSubmit={(event) => isWaiting && event.preventDefault()}
      className="add-to-cart"
    >
      <FormToken />
      <input type="hidden" name="itemType" value={item.lineType} />
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {isHydrated && <input type="hidden" name="stay" value="1" />}
      {quantity ?? <input type="hidden" name="quantity" value="1" />}
      <div>
        <Button
          name="intent"
          value="add"
          look={isConfirmed ? "done" : look}
          wide
          aria-disabled={isWaiting || undefined}
        >
          {isConfirmed ? <Icon name="check" /> : <Icon name="shopping-basket" />}
          <span>
            {isConfirmed ? "In Warenkorb hinzugefügt!" : item.addLabel}
            <span className="sr-only">{`: ${item.title}`}</span>
          </span>
        </Button>
      </div>
    </fetcher.Form>
  );
}

/**
 * The answer after an addition, once the browser has come back with its cart. If it has refused the cookie, nothing was
 * added, and the visitor is led to the explanation.
 */
function useKeptAddition({ data, state }: Pick<ReturnType<typeof useAddToCart>, "data" | "state">) {
  const root = useRouteLoaderData<{ hasHeldCart: boolean }>("root");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const doubted = useRef<{ data: object; root: object }>();
  useEffect(() => {
    if (!data?.added || state !== "idle" || root?.hasHeldCart !== false) return;
    // While React is busy, the page still has its data from before the addition.
    if (doubted.current?.data !== data) {
      doubted.current = { data, root };
      revalidate();
    } else if (doubted.current.root !== root) navigate(cookiesPath(pathname + search));
  }, [data, state, root, revalidate, navigate, pathname, search]);
  return data?.added && root?.hasHeldCart ? data : undefined;
}

/** True for three seconds from each new confirmation. */
function useConfirmation(confirmation: object | undefined): boolean {
  const [shown, setShown] = useState<object>();
  useEffect(() => {
    setShown(confirmation);
    if (!confirmation) return;
    const timer = setTimeout(() => setShown(undefined), CONFIRMATION_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [confirmation]);
  return shown !== undefined;
}
