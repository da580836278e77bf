const SECURITY_HEADERS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Browsers heed it on HTTPS alone.
  "Strict-Transport-Security": "max-age=31536000",
}).map(([key, value]) => ({ key, value }));

const LEAN = { condition: "browser", loaders: ["./components/ui/lean-bundle.cjs"], as: "*.mjs" };

/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Native add-ons, and packages that load files of their own at run time: a bundle would leave those behind.
  serverExternalPackages: [
    "pg",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@node-rs/argon2",
    "pino",
    "graphile-worker",
    "@redis/client",
  ],
  // A role that a screen is not for gets a page of its own with the status 403.
  experimental: { authInterrupts: true },
  // For pages and files alike; the pages' Content-Security-Policy has a nonce of its own each time (proxy.ts).
  // Not in development, where Next hands out scripts of its own under a type that nosniff refuses.
  headers: async () =>
    process.env.NODE_ENV === "production" ? [{ source: "/:path*", headers: SECURITY_HEADERS }] : [],
  turbopack: {
    rules: {
      "**/react-*/dist/private/**/intlStrings.mjs": LEAN,
      "**/@internationalized/date/dist/private/createCalendar.mjs": LEAN,
    },
  },
  // `npm test` checks the types of the whole project once, tests included; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
};
