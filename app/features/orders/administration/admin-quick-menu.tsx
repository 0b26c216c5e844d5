import "#app/features/orders/administration/admin-quick-menu.css";
import { Form } from "@remix-run/react";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { ListedOrder } from "#app/features/orders/administration/admin-orders.server.ts";
import { statusChoices } from "#app/features/orders/administration/admin-status-form.tsx";
import { AskingDialog } from "#app/features/orders/administration/asking-button.tsx";
import { cancelConsequences } from "#app/features/orders/administration/status-consequences.ts";
import {
  completionSentence,
  STATUS_FAILURE,
} from "#app/features/orders/administration/status-words.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { buttonClass } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

const choices = statusChoices.filter(({ status }) => status !== "pending");

interface AdminQuickMenuProps {
  order: Pick<
    ListedOrder,
    | "id"
    | "number"
    | "status"
    | "customerEmail"
    | "isOverdue"
    | "shippedAt"
    | "memberPieces"
    | "completion"
  >;
  /** The address of this page of the list. Every action returns to it. */
  address: string;
}

/** The usual actions for an order, without opening its page. Only one menu of a list is open at a time. */
export function AdminQuickMenu({ order, address }: AdminQuickMenuProps) {
  const { id, number, status: seen, customerEmail, isOverdue, memberPieces } = order;
  const menu = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  const hasSentGoods = order.shippedAt !== null;
  const consequences = cancelConsequences({ customerEmail, hasSentGoods, memberPieces });
  const beforeCompletion = completionSentence({ status: seen, ...order.completion });
  const form = {
    method: "post",
    action: address,
    preventScrollReset: true,
    "data-failure": STATUS_FAILURE,
  } as const;
  const fields = (
    <>
      <input type="hidden" name="orderId" value={id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
  const confirmFirst = (event: MouseEvent) => {
    event.preventDefault();
    close(menu.current);
    dialog.current?.showModal();
  };
  useClosing(menu);
  return (
    <>
      <details ref={menu} name="order-menu" className="admin-quick-menu">
        <summary title="Weitere Aktionen" className={buttonClass({ look: "quiet", size: "icon" })}>
          <Icon name="ellipsis" />
          <span className="sr-only">Weitere Aktionen für {number}</span>
        </summary>
        <div>
          <Form {...form} onSubmit={() => close(menu.current)}>
            {fields}
            {isOverdue && customerEmail && (
              <button type="submit" name="intent" value="remind">
                <Icon name="mail" />
                Erinnern
              </button>
            )}
            {choices.map(({ status, icon, label }) => (
              <button
                key={status}
                type="submit"
                name="status"
                value={status}
                disabled={status === seen}
                onClick={status === "cancelled" ? confirmFirst : undefined}
              >
                <Icon name={icon} />
                {label}
              </button>
            ))}
            {beforeCompletion && <p>{beforeCompletion}</p>}
            {!isHydrated && seen !== "cancelled" && (
              <p>Beim Stornieren: {consequences.join(" ")}</p>
            )}
          </Form>
        </div>
      </details>
      {isHydrated && (
        <Form {...form} className="contents">
          {fields}
          <AskingDialog
            dialog={dialog}
            consequences={consequences}
            question={`Bestellung ${number} stornieren?`}
          >
            Stornieren
          </AskingDialog>
        </Form>
      )}
    </>
  );
}

/** Closes the menu on Escape, and when something else is clicked or focused. */
function useClosing(menu: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close(menu.current);
    };
    const onOther = ({ target }: Event) => {
      const isOutside = target instanceof Node && !menu.current?.contains(target);
      if (menu.current?.open && isOutside) menu.current.open = false;
    };
    document.addEventListener("keydown", onKey);
    for (const occasion of ["click", "focusin"]) document.addEventListener(occasion, onOther);
    return () => {
      document.removeEventListener("keydown", onKey);
      for (const occasion of ["click", "focusin"]) document.removeEventListener(occasion, onOther);
    };
  }, [menu]);
}

/** Closes the menu, and moves a focus inside it to its summary. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  menu.open = false;
}
