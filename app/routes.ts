import { index, type RouteConfig, route } from "@remix-run/route-config";

// `remix vite:dev` sets NODE_ENV, so a production build contains no trace of this route.
const forDevelopment =
  process.env.NODE_ENV === "development" ? [route("styleguide", "styleguide/styleguide.tsx")] : [];

export default [
  index("routes/home.tsx"),
  route("offers", "routes/catalog/offers.tsx"),

  route("products", "routes/catalog/products.tsx"),
  route("products/:itemId", "routes/catalog/product.tsx"),
  route("events", "routes/catalog/events.tsx"),
  route("events/:itemId", "routes/catalog/event.tsx"),
  route("events/:itemId/calendar.ics", "routes/catalog/event-calendar.ts"),
  route("courses", "routes/catalog/courses.tsx"),
  route("courses/:itemId", "routes/catalog/course.tsx"),

  route("selbsttest", "routes/pages/self-tests.tsx"),
  route("glueckstest", "routes/pages/happiness-test.tsx"),
  route("scanner-taucher-test", "routes/pages/scanner-diver-test.tsx"),

  route("about", "routes/pages/about.tsx"),
  route("concept", "routes/pages/concept.tsx"),
  route("team", "routes/pages/team.tsx"),
  route("community", "routes/pages/community.tsx"),
  route("community2", "routes/pages/about.tsx", { id: "community-2" }),

  route("join", "routes/account/join.tsx"),
  route("cart", "routes/shop/cart.tsx"),
  route("cart/restore", "routes/shop/cart-restore.ts"),
  route("checkout", "routes/shop/checkout.tsx"),
  route("order-confirmation/:orderId", "routes/shop/order-confirmation.tsx"),
  route("order-confirmation/:orderId/girocode.png", "routes/shop/girocode-picture.ts"),
  route("order-confirmation/:orderId/confirmation.html", "routes/shop/confirmation-download.ts"),

  route("auth", "routes/account/auth.tsx"),
  route("auth/forgot-password", "routes/account/forgot-password.tsx"),
  route("auth/new-password", "routes/account/new-password.tsx"),
  route("auth/confirm-email", "routes/account/confirm-email.tsx"),
  route("auth/confirm-address", "routes/account/confirm-address.tsx"),
  route("dashboard", "routes/account/dashboard.tsx"),
  route("dashboard/password", "routes/account/change-password.tsx"),
  route("dashboard/email", "routes/account/change-email.tsx"),
  route("dashboard/confirm-address", "routes/account/request-confirmation.tsx"),
  route("dashboard/sessions", "routes/account/sessions.tsx"),
  route("dashboard/data", "routes/account/my-data.tsx"),
  route("dashboard/data.json", "routes/account/my-data-download.ts"),
  route("dashboard/delete-account", "routes/account/delete-account.tsx"),
  route("dashboard/events/:orderItemId/calendar.ics", "routes/account/seats-calendar.ts"),
  route("sign-out", "routes/account/sign-out.ts"),

  route("contact", "routes/contact/contact.tsx"),
  route("contact/map", "routes/contact/map.ts"),
  route("newsletter", "routes/newsletter/subscribe.tsx"),
  route("newsletter/confirm", "routes/newsletter/confirm.tsx"),
  route("newsletter/unsubscribe", "routes/newsletter/unsubscribe.tsx"),

  route("agb", "routes/pages/legal.tsx", { id: "agb" }),
  route("datenschutz", "routes/pages/legal.tsx", { id: "datenschutz" }),
  route("impressum", "routes/pages/legal.tsx", { id: "impressum" }),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/overview.tsx"),
    route("events/new/:itemId/participants", "routes/admin/participants/participants.tsx"),
    route(
      "events/new/:itemId/participants.csv",
      "routes/admin/participants/participants-export.ts",
    ),
    route(
      "events/new/:itemId/participants/print",
      "routes/admin/participants/participants-print.tsx",
    ),
    route(
      "events/new/:itemId/participants/email",
      "routes/admin/participants/participants-email.tsx",
    ),
    route("pictures/:picture/delete", "routes/admin/items/picture-delete.tsx"),
    route("orders", "routes/admin/orders/orders.tsx"),
    route("orders/export.csv", "routes/admin/orders/orders-export.ts"),
    route("orders/:orderId", "routes/admin/orders/order.tsx"),
    route("newsletter", "routes/admin/newsletter/newsletter.tsx"),
    route("newsletter/export.csv", "routes/admin/newsletter/subscribers-export.ts"),
    route("newsletter/:subscriptionId/delete", "routes/admin/newsletter/subscriber-delete.tsx"),
    route("contacts", "routes/admin/contacts/contacts.tsx"),
    route("contacts/:messageId", "routes/admin/contacts/contact-message.tsx"),
    route("contacts/:messageId/delete", "routes/admin/contacts/contact-delete.tsx"),
    route("plans", "routes/admin/plans/plans.tsx"),
    route("plans/new", "routes/admin/plans/plan-edit.tsx", { id: "new-plan" }),
    route("plans/:itemId", "routes/admin/plans/plan-edit.tsx", { id: "edit-plan" }),
    route("plans/:itemId/delete", "routes/admin/plans/plan-delete.tsx"),
    route("members", "routes/admin/people/members.tsx"),
    route("members/:userId", "routes/admin/people/member.tsx"),
    route("accounts", "routes/admin/people/accounts.tsx"),
    route("accounts/:userId", "routes/admin/people/account.tsx"),
    route("changes", "routes/admin/changes.tsx"),
    route("outbox", "routes/admin/outbox/outbox.tsx"),
    route("outbox/:emailId", "routes/admin/outbox/email.tsx"),
    route("outbox/:emailId/html", "routes/admin/outbox/email-document.ts"),
    route("settings", "routes/admin/settings/settings.tsx"),
    // After all others, because the router prefers the first of two equally good matches.
    route(":kind", "routes/admin/items/items.tsx"),
    route(":kind/new", "routes/admin/items/item-edit.tsx", { id: "new-item" }),
    route(":kind/new/:itemId", "routes/admin/items/item-edit.tsx", { id: "edit-item" }),
    route(":kind/new/:itemId/delete", "routes/admin/items/item-delete.tsx"),
    route("*", "routes/admin/unknown.tsx"),
  ]),

  route("uploads/:picture/:file", "routes/machine/uploaded-picture.ts"),
  route("theme", "routes/machine/theme.ts"),
  route("healthcheck", "routes/machine/healthcheck.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route("manifest.webmanifest", "routes/machine/manifest.ts"),
  route("fremde-herkunft", "routes/machine/foreign-origin.tsx"),

  ...forDevelopment,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
