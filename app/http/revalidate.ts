import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For a route's `shouldRevalidate`: a rejected form does not reload the page's data, but a conflict (409)
 * does, because the page is outdated then.
 */
export const revalidateUnlessRefused: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (actionStatus < 400 || actionStatus === 409) && defaultShouldRevalidate;
