import type { ReactNode } from "react";
import { OWN_FEED_PATH } from "#app/features/accounts/sign-in/own-feed-path.ts";
import { TextLink } from "#app/ui/parts/button.tsx";

interface FeedQuestionProps {
  isTicked?: boolean;
  /** The label, and the sentence above it. They speak to the owner of the feed unless an admin reads them. */
  label?: string;
  children?: ReactNode;
}

/** Asks whether signing out everywhere also ends the account's feed, whose secret address needs no session. */
export function FeedQuestion({
  isTicked = false,
  label = "Auch meinen Feed beenden",
  children,
}: FeedQuestionProps) {
  return (
    <div className="col-span-full grid gap-2">
      <p>
        {children ?? (
          <>
            Die geheime Adresse <TextLink to={OWN_FEED_PATH}>deines Feeds</TextLink> öffnet danach
            weiterhin alles, was du lesen und hören darfst.
          </>
        )}
      </p>
      <label className="flex min-h-7 items-start gap-[.7rem]">
        <input
          type="checkbox"
          name="endsFeed"
          value="on"
          defaultChecked={isTicked}
          className="checkbox"
        />
        <span className="min-w-0">{label}</span>
      </label>
    </div>
  );
}
