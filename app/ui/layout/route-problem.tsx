import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDocumentContext } from "#app/ui/document/document-context.ts";
import { LoadError } from "#app/ui/layout/load-error.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import { ProblemPage } from "#app/ui/layout/problem-page.tsx";
import { Reference } from "#app/ui/layout/reference.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

interface RouteProblemProps {
  /** Shown if loading failed. */
  failure: ReactNode;
  /** Title above the failure. */
  failureTitle?: string;
  /** Further links, for example back to the list. */
  children?: ReactNode;
}

/**
 * A route's error page. Shows the reason of a refusal, or that loading failed with a link to try again.
 */
export function RouteProblem({
  failure,
  failureTitle = "Das hat nicht geklappt",
  children,
}: RouteProblemProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { reference } = useDocumentContext();
  if (isRouteErrorResponse(error) && error.data?.message) {
    return (
      <Container className="py-12">
        <EmptyState title={error.data.message} illustration="verlaufen" headingAs="h1">
          {children}
        </EmptyState>
      </Container>
    );
  }
  // The page was loaded. For example, a form was posted to a page without an action.
  if (isRouteErrorResponse(error)) return <ProblemPage message="Das kann diese Seite nicht." />;
  return (
    <Container narrow className="grid gap-6 py-12">
      <h1 className="text-h2">{failureTitle}</h1>
      <LoadError message={failure} retryTo={pathname + search} />
      <Reference value={reference} />
      {children}
    </Container>
  );
}
