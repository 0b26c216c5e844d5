import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { ItemView } from "#app/features/catalog/item-view.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

const CONFIRMATION_MILLISECONDS = 3000;

interface AddToCartProps {
  item: Pick<ItemView, "id" | "lineType" | "title" | "addLabel">;
  /** Page to come back to without script; with it the visitor stays where they are. */
  returnTo: string;
  look?: "plain" | "sun";
  /** Address that adds and, for a wrong quantity, shows the form again. */
  action?: string;
  /** The control named `quantity`; without one a single piece is added. */
  quantity?: ReactNode;
}

interface AddToCartAnswer {
  added?: boolean;
  result?: SubmissionResult;
}

/** The fetcher of the item's form. Its data stay undefined until script has sent the form. */
export function useAddToCart({ id }: { id: string }) {
  return useFetcher<AddToCartAnswer>({ key: `add-to-cart-${id}` });
}

/** The one way to put something into the cart: a form that says which item and how many. */
export function AddToCart({ item, returnTo, look, action = "/cart", quantity }: AddToCartProps) {
  const fetcher = useAddToCart(item);
  const isHydrated = useHydrated();
  const isConfirmed = useConfirmation(fetcher.data?.added ? fetcher.data : undefined);
  const isWaiting = isConfirmed || fetcher.state !== "idle";

  return (
    <fetcher.Form
      method="post"
      action={action}
      noValidate
      // A disabled button would drop the focus: this one keeps it and does nothing meanwhile.
      onSubmit={(event) => isWaiting && event.preventDefault()}
      className="flex flex-wrap gap-x-4 gap-y-3"
    >
      <FormToken />
      <input type="hidden" name="itemType" value={item.lineType} />
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {isHydrated && <input type="hidden" name="stay" value="1" />}
      {quantity ?? <input type="hidden" name="quantity" value="1" />}
      <div className="min-w-56 flex-1">
        <Button
          name="intent"
          value="add"
          look={isConfirmed ? "done" : look}
          wide
          aria-disabled={isWaiting || undefined}
        >
          {isConfirmed ? <Icon name="check" /> : <Icon name="shopping-basket" />}
          {isConfirmed ? "In Warenkorb hinzugefügt!" : item.addLabel}
          <span className="sr-only">: {item.title}</span>
        </Button>
      </div>
    </fetcher.Form>
  );
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
