import type { ReactNode } from "react";
import { useWords } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { PageHead } from "#app/ui/layout/page.tsx";
import { adminLink } from "#app/ui/layout/site-links.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface DashboardHeadProps {
  firstName?: string;
  isAdmin: boolean;
  /** The membership, if the person has one. */
  children: ReactNode;
}

export function DashboardHead({ firstName, isAdmin, children }: DashboardHeadProps) {
  const dashboard = useWords(layoutLabels.dashboard);
  return (
    <PageHead
      title={firstName ? `Hallo ${firstName}` : dashboard.text}
      lead={
        (isAdmin || children) && (
          <>
            {isAdmin && <AdminEntry />}
            {children}
          </>
        )
      }
      sunAt={2}
      narrow
    />
  );
}

/** The first link on the page, because admins sign in here to work in the administration. */
function AdminEntry() {
  return (
    <span className="mb-4 block">
      <ButtonLink to={adminLink.to} look="lake">
        <Icon name="settings" />
        {adminLink.label}
      </ButtonLink>
    </span>
  );
}
