/**
 * The page with the viewer's own feed, whose secret address works without signing in. It stands here because accounts may
 * not know the room of the articles.
 */
export const OWN_FEED_PATH = "/mitglieder/feed";
