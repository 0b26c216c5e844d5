import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For a route's `shouldRevalidate`: a form that was refused stays as it is, but a conflict (409)
 * means that the page shows something that is no longer so.
 */
export const revalidateUnlessRefused: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (actionStatus < 400 || actionStatus === 409) && defaultShouldRevalidate;
