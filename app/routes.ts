import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/home.tsx"),

  route("products", "routes/catalog/products.tsx"),
  route("products/:itemId", "routes/catalog/product.tsx"),
  route("events", "routes/catalog/events.tsx"),
  route("events/:itemId", "routes/catalog/event.tsx"),
  route("courses", "routes/catalog/courses.tsx"),
  route("courses/:itemId", "routes/catalog/course.tsx"),

  route("cart", "routes/shop/cart.tsx"),
  route("cart/restore", "routes/shop/cart-restore.ts"),
  route("checkout", "routes/shop/checkout.tsx"),
  route("order-confirmation/:orderId", "routes/shop/order-confirmation.tsx"),

  route("auth", "routes/account/auth.tsx"),
  route("dashboard", "routes/account/dashboard.tsx"),
  route("sign-out", "routes/account/sign-out.ts"),

  route("theme", "routes/machine/theme.ts"),
  route("healthcheck", "routes/machine/healthcheck.ts"),
  route("fremde-herkunft", "routes/machine/foreign-origin.tsx"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
