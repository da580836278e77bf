import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const LEAN = { condition: "browser", loaders: ["./components/ui/lean-bundle.cjs"], as: "*.mjs" };

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  reactStrictMode: true,
  poweredByHeader: false,
  // Native add-ons, and packages that load files of their own at run time: a bundle would leave those behind.
  serverExternalPackages: [
    "pg",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@node-rs/argon2",
    "pino",
    "@redis/client",
    "prom-client",
  ],
  experimental: {
    // A role that a screen is not for gets a page of its own with the status 403.
    authInterrupts: true,
    // Nothing reads the source maps of a build; they take 121 MB.
    turbopackSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
    // It costs a first build more time than the next one saves.
    turbopackFileSystemCacheForBuild: false,
  },
  // The demo's illustrations change with a release at most.
  headers: () => [
    { source: "/demo/pictures/:file", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
  ],
  // Each page of the documentation is also Markdown, at its address with `.md`.
  rewrites: () => [
    { source: "/docs/:page(.+)\\.md", destination: "/docs/markdown/:page" },
    { source: "/docs.md", destination: "/docs/markdown/home" },
  ],
  turbopack: {
    rules: {
      "**/react-*/dist/private/**/intlStrings.mjs": LEAN,
      "**/@internationalized/date/dist/private/createCalendar.mjs": LEAN,
    },
  },
  // `npm test` checks the types of the whole project once, tests included; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
});

export default config;
