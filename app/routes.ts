import { index, type RouteConfig, route } from "@remix-run/route-config";

// Set by `remix vite:dev`, so that what is built holds no trace of it.
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

  route("auth", "routes/account/auth.tsx"),
  route("auth/forgot-password", "routes/account/forgot-password.tsx"),
  route("auth/new-password", "routes/account/new-password.tsx"),
  route("auth/confirm-email", "routes/account/confirm-email.tsx"),
  route("dashboard", "routes/account/dashboard.tsx"),
  route("dashboard/password", "routes/account/change-password.tsx"),
  route("dashboard/email", "routes/account/change-email.tsx"),
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
    route("orders", "routes/admin/orders.tsx"),
    route("orders/:orderId", "routes/admin/order.tsx"),
    route("outbox", "routes/admin/outbox.tsx"),
    route("outbox/:emailId", "routes/admin/email.tsx"),
    route("outbox/:emailId/html", "routes/admin/email-document.ts"),
  ]),

  route("theme", "routes/machine/theme.ts"),
  route("healthcheck", "routes/machine/healthcheck.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route("fremde-herkunft", "routes/machine/foreign-origin.tsx"),

  ...forDevelopment,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
