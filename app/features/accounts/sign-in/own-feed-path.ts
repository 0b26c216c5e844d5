/** The page with the viewer's own feed, whose secret address works without signing in. */
export const OWN_FEED_PATH = "/mitglieder/feed";
