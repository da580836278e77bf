import type { Import } from "./imports";
import { ORDER_RULES } from "./order";

// The product's folders and the one direction of imports between them. Each rule is an error and names its reason.
// app → components → lib/staff → lib/api → package, trip, sales-quote, home → the products → the parts of a booking →
// lib/core. Beside the products: lib/document and lib/notification, which show a booking's snapshot in documents and
// mails.

/** Regular expressions as text; one of several must match. In `to.pathNot`, `$1` is the group of `from.path`. */
type Pattern = string | readonly string[];

interface Selection {
  path?: Pattern;
  pathNot?: Pattern;
}

/** Forbids all imports that meet all of its conditions; without `to`, all files that do. */
export interface Rule {
  name: string;
  /** Why the rule exists. */
  reason: string;
  /** The importing file. `isOrphan`: it imports nothing, and nobody imports it. */
  from?: Selection & { isOrphan?: true };
  /** The import. `isCircular`: it is in a cycle. */
  to?: Selection & Partial<Pick<Import, "source" | "isTypeOnly" | "isDynamic">> & { isCircular?: true };
}

const PRODUCTS = "accommodation|transfer|tour|flight";
/** What suppliers hear of bookings, and what they answer. */
const FULFILMENT = "fulfilment";
const COMPOSED = "package|trip|sales-quote|home";
const FOUNDATION =
  "account|booking|prebook|inventory|contract|cancellation|webhook|partner|catalogue|idempotency|usage|request-log|audit|" +
  "reconciliation|earnings|margin|sandbox|view|people|guest-data|security-log|attempt-limit|image|shared-link";
/** Documents and mails about bookings: they read a booking's snapshot, never the product itself. */
const PAPERS = "document|notification";
const DOMAIN = `${FOUNDATION}|${PRODUCTS}|${COMPOSED}|${PAPERS}|${FULFILMENT}|supply`;
const TEST = "[.]test[.]tsx?$";
const SCHEMAS = "(^|/|-)schemas[.]ts$";
/** States, kinds and limits of records: constants that schemas and screens share with the domain. */
const TERMS = "^lib/((?!api/)(.*[/-])?(status|limits|boards|cabins|kinds|event-types))[.]ts$";
/** The part of lib/core that browsers may load: arithmetic and formats, without Node and database. */
const BROWSER_CORE =
  "^lib/core/(money|earning|stay-fees|dates|clock|wire|issue-messages|listing|product-type|bed-types|journeys|lists|countries)[.]ts$";
/** The part of BROWSER_CORE that a page's first script may import: without schemas, because they bring all of zod. */
const LIGHT_CORE =
  "^lib/core/(money|earning|stay-fees|dates|clock|product-type|bed-types|journeys|lists|countries)[.]ts$";
/** Texts in the reader's language, and formats of money, dates, boards and states: alike on screens, papers and mails. */
const FORMATS = "^lib/(format|language)/";
/** Arithmetic of a booking's prices as travellers see them, which screens and documents share. */
const AS_SOLD = "^lib/booking/as-sold[.]ts$";
/** The columns of supply, from which files, schemas and forms are made: constants without zod. */
const COLUMNS = "^lib/(supply/format/(column|kinds|[a-z]+-columns)|catalogue/languages/described-languages)[.]ts$";
/** Reads a cell for a schema. Forms load it with their schemas, on demand. */
const READ_CELL = "^lib/supply/format/read-cell[.]ts$";
/** The documentation's pages, which only the server renders: no script contains them. */
const DOCUMENTATION = "^components/docs/docs-(article|home|layout)[.]tsx$";
/** What maps contain and where tiles come from: constants for browsers. */
const MAP = "^lib/map/(base-map|map-settings)[.]ts$";
/** A drawing of the embedded base map, which is a file of the installation. */
const LOCATOR_MAP = "^lib/map/locator-map[.]ts$";
/**
 * An npm package, both resolved (in node_modules) and as written, so that the rule finds packages that are not
 * installed.
 */
const npm = (names: string): string => `(^|/)node_modules/(@types/)?(${names})/|^(${names})(/|$)`;
const WEB = npm(
  "next|next-auth|react|react-dom|react-aria-components|react-aria|react-stately|@tanstack/react-query|lucide-react",
);
/** What a page's first script may import, so that it stays small. */
const SCRIPTS = [
  "^components/",
  // Constants, of which the document and the pages make examples.
  "^lib/api/openapi/example-values[.]ts$",
  "^lib/staff/client/",
  "^lib/staff/navigation[.]ts$",
  "^lib/staff/developer/(?!(api-url|download|postman|reference|scenarios)[.]ts$)",
  FORMATS,
  TERMS,
  LIGHT_CORE,
  MAP,
  AS_SOLD,
  COLUMNS,
];
/** All code of the product: the rule of a folder says what it may import from there. */
const OURS = "^(app|components|e2e|lib)/";
/** All tests may use it; the rule `only-tests-use-the-test-room` forbids it to other code. */
const TESTING = "^lib/testing/";

/** Restricts what files under `from` may import from our own code to `allowed` and lib/testing. */
function sees(name: string, reason: string, from: string, allowed: readonly string[]): Rule {
  return {
    name,
    reason,
    from: { path: from },
    to: { path: OURS, pathNot: [TESTING, ...allowed] },
  };
}

export const RULES: readonly Rule[] = [
  sees("core-knows-nobody", "All folders use lib/core: an import upwards would couple all of them.", "^lib/core/", [
    "^lib/core/",
  ]),
  sees(
    "foundation-below-products",
    "A booking stores its product's snapshot. If bookings imported a product, the next product would change them.",
    `^lib/(${FOUNDATION})/`,
    [`^lib/(core|${FOUNDATION})/`],
  ),
  sees(
    "fulfilment-tells-of-bookings",
    "A supplier hears of a booking's snapshot, so that whoever delivers one more product needs no more than a channel.",
    `^lib/${FULFILMENT}/`,
    [`^lib/(core|${FOUNDATION}|${PAPERS}|${FULFILMENT})/`, FORMATS],
  ),
  sees(
    "products-look-down",
    "A product uses bookings, stock and core; package, trip and the API are above it.",
    `^lib/(${PRODUCTS})/`,
    [`^lib/(core|${FOUNDATION}|${PRODUCTS})/`],
  ),
  {
    name: "siblings-do-not-meet",
    reason: "Each product can be read, changed and removed independently. Shared code belongs in a folder below.",
    from: { path: `^lib/(${PRODUCTS})/` },
    to: { path: `^lib/(${PRODUCTS})/`, pathNot: "^lib/$1/" },
  },
  sees(
    "composed-look-down",
    "A package or a trip composes the products; it neither serves requests nor runs processes.",
    `^lib/(${COMPOSED})/`,
    [`^lib/(core|${FOUNDATION}|${PRODUCTS}|${COMPOSED})/`],
  ),
  sees(
    "papers-tell-of-bookings",
    "A document or a mail shows a booking's snapshot, so it can be made when its product no longer exists.",
    `^lib/(${PAPERS})/`,
    [`^lib/(core|${FOUNDATION}|${PAPERS})/`, FORMATS, LOCATOR_MAP],
  ),
  sees(
    "format-runs-everywhere",
    "The desk, a voucher and a mail format dates and amounts alike; a browser has to be able to load that code.",
    FORMATS,
    [FORMATS, SCHEMAS, TERMS, BROWSER_CORE],
  ),
  sees(
    "supply-fills-the-shelves",
    "The import writes catalogue and stock. It must run, and be understood, without the selling side.",
    "^lib/supply/",
    ["^lib/(core|catalogue|inventory|supply)/", "^lib/image/limits[.]ts$", FORMATS, MAP],
  ),
  {
    name: "documents-are-drawn-elsewhere",
    reason: "Laying out a page takes a CPU for a second: only the drawing process may load the renderer.",
    from: { path: OURS, pathNot: [TEST, "^lib/document/drawing/"] },
    to: { path: ["^lib/document/drawing/", npm("@react-pdf/renderer")] },
  },
  sees(
    "drawing-has-no-database",
    "The drawing process gets a document's data and nothing else: no secrets, no connection.",
    "^lib/document/drawing/",
    [
      "^lib/document/",
      FORMATS,
      TERMS,
      LIGHT_CORE,
      LOCATOR_MAP,
      "^lib/account/statement[.]ts$",
      "^lib/core/launcher-end[.]ts$",
    ],
  ),
  {
    name: "domain-knows-no-web",
    reason: "Prices, holds and bookings are the same for the API, a staff screen and the worker, and are tested alone.",
    // A process of its own draws documents with React components, never a page.
    from: { path: `^lib/(core|${DOMAIN})/`, pathNot: [TEST, "^lib/document/drawing/"] },
    to: { path: [WEB, "^lib/api/"] },
  },
  {
    name: "api-is-plain-requests",
    reason:
      "serve() turns a Request into a Response, so that it can serve behind Next or behind the leaner front door.",
    from: { path: "^lib/api/", pathNot: TEST },
    to: { path: WEB },
  },
  sees(
    "api-looks-down",
    "An operation binds the wire to the domain. It knows no screen, no session and no process.",
    "^lib/api/",
    [`^lib/(api|core|${DOMAIN})/`],
  ),
  sees(
    "clients-are-made-of-the-document",
    "A partner's client knows what the served document says, and nothing else of the product.",
    "^lib/client/(?!.*[.]test[.]ts$)",
    ["^lib/client/", "^lib/api/openapi/openapi[.]ts$"],
  ),
  sees(
    "packages-stand-alone",
    "These files are compiled and run on a partner's machine, where nothing else of the product is.",
    "^lib/client/typescript/package/",
    ["^lib/client/typescript/package/"],
  ),
  sees(
    "certification-reads-as-a-partner",
    "The going-live run examines a service from outside: by its wire and a partner's own transport, without a database.",
    "^lib/certification/",
    [
      "^lib/certification/",
      SCHEMAS,
      "^lib/client/typescript/package/(transport|errors)[.]ts$",
      "^lib/core/clock[.]ts$",
      // What the log hides in an address.
      "^lib/request-log/redact[.]ts$",
      "^lib/document/(drawing-process|drawing-job)[.]ts$",
    ],
  ),
  sees(
    "staff-looks-down",
    "The staff side uses the same operations as a partner. Screens import it, not the other way round.",
    "^lib/staff/",
    [`^lib/(staff|api|core|map|certification|${DOMAIN})/`, "^lib/client/downloads[.]ts$", FORMATS],
  ),
  sees(
    "components-see-staff-only",
    "A screen gets its data and types from lib/staff; schemas and formats run in a browser and may be imported.",
    "^components/",
    ["^components/", "^lib/staff/", FORMATS, SCHEMAS, TERMS, BROWSER_CORE, MAP, AS_SOLD, COLUMNS],
  ),
  sees(
    "app-holds-no-logic",
    "Pages render one component, routes name one operation. What they need of the domain is in lib/staff or lib/api.",
    "^app/",
    ["^app/", "^components/", "^lib/(staff|api|core)/", "^lib/client/downloads[.]ts$", FORMATS, COLUMNS],
  ),
  {
    name: "routes-name-an-operation",
    reason: "A partner route is `export const POST = serve(book)` and nothing else.",
    from: { path: "^app/api/v1/", pathNot: TEST },
    to: { path: ".", pathNot: "^lib/api/" },
  },
  sees(
    "processes-have-no-screens",
    "Server and worker start and run other modules; screens reach them only through Next.",
    "^lib/(server|worker)/",
    [`^lib/(server|worker|api|mcp|core|map|language|format|${DOMAIN})/`],
  ),
  sees(
    "assistants-use-operations",
    "A tool is an operation with all steps of the API; nothing about tools is known below.",
    "^lib/mcp/",
    [`^lib/(mcp|api|core|${DOMAIN})/`],
  ),
  {
    name: "nothing-looks-up-to-pages",
    reason: "Pages and screens are the top: code below that imports one cannot be used without it.",
    from: { path: "^(lib|components|e2e)/" },
    to: { path: ["^app/"] },
  },
  {
    name: "lib-imports-no-component",
    reason: "lib must run where there is no screen: in the worker, in a command, in a test.",
    from: { path: "^lib/" },
    to: { path: "^components/" },
  },
  {
    name: "end-to-end-stays-outside",
    reason: "e2e drives the product from outside. The product must build and run without it.",
    from: { path: "^(app|components|lib)/" },
    to: { path: "^e2e/" },
  },
  {
    name: "end-to-end-uses-lib",
    reason: "Journeys click pages and call addresses; importing a page or a screen would test another program.",
    from: { path: "^e2e/" },
    to: { path: "^(app|components)/" },
  },
  {
    name: "only-tests-use-the-test-room",
    reason: "Factories and the test clock can bend every rule of the product. They must not be part of it.",
    from: { path: "^(app|components|lib)/", pathNot: [TEST, TESTING] },
    to: { path: TESTING },
  },
  {
    name: "repositories-hold-the-database",
    reason:
      "Statements by hand are reviewed in repositories: their names, locks and rows. Elsewhere lib/core/prisma.ts reads and writes, typed by the schema.",
    from: {
      path: "^(app|components|lib)/",
      pathNot: [
        "(^|/|-)repository[.]ts$",
        "^lib/core/((db|prisma)[.]ts$|database/(batched-reads|database-pool|tenant-wall)[.]ts$|generated/)",
        "^lib/(supply|server|worker|testing)/",
        "[.](db|http)[.]test[.]ts$",
      ],
    },
    to: {
      path: [npm("pg|pg-copy-streams|@prisma/client|@prisma/adapter-pg"), "^lib/core/db[.]ts$", "^lib/core/generated/"],
    },
  },
  {
    name: "schemas-run-in-a-browser",
    reason:
      "Forms parse with the API's schemas. An import of Node or of a repository would end up in the browser's bundle.",
    from: { path: SCHEMAS },
    // Forms must not parse with schemas that name the languages of documents, because a browser has only its own
    // language.
    to: {
      path: ".",
      pathNot: [npm("zod"), SCHEMAS, TERMS, BROWSER_CORE, COLUMNS, READ_CELL, "^lib/document/languages[.]ts$"],
    },
  },
  {
    name: "scripts-stay-light",
    reason:
      "What a screen imports is loaded before it is shown. Schemas, zod and the list of currencies come by import().",
    from: { path: SCRIPTS, pathNot: [TEST, "^lib/server/", DOCUMENTATION] },
    to: {
      path: ["^(app|e2e|lib)/", npm("zod|currency-codes")],
      pathNot: SCRIPTS,
      isTypeOnly: false,
      isDynamic: false,
    },
  },
  {
    name: "formats-run-in-a-browser",
    reason: "Schemas and screens use money, dates and wire: browsers load everything that these import.",
    from: { path: BROWSER_CORE },
    to: { path: OURS, pathNot: [BROWSER_CORE, SCHEMAS] },
  },
  {
    name: "formats-need-no-node",
    reason: "A browser has no node: modules; a bundler would put an empty object in their place.",
    from: { path: BROWSER_CORE },
    to: { source: "node" },
  },
  {
    name: "no-circles",
    reason: "Of two files that import each other neither can be read, tested or loaded first.",
    to: { isCircular: true },
  },
  {
    name: "every-import-exists",
    reason: "An import that resolves to nothing escapes every other rule, and fails at run time at the latest.",
    to: { source: "missing" },
  },
  {
    name: "packages-are-declared",
    reason: "A transitive dependency may disappear with the next version of the package that depends on it.",
    to: { source: "undeclared-package" },
  },
  {
    name: "product-runs-without-dev-packages",
    reason: "npm install --omit=dev must leave a product that starts.",
    from: { path: "^(app|components|lib)/", pathNot: [TEST, TESTING] },
    to: { source: "dev-package", isTypeOnly: false },
  },
  {
    name: "no-orphans",
    reason: "A file that imports nothing and is not imported is unused. Entry points are started, not imported.",
    from: {
      isOrphan: true,
      pathNot: [
        "^app/",
        "^e2e/",
        TEST,
        TESTING,
        "^lib/(server/start|worker/main)[.]ts$",
        "-command[.]ts$",
        "[.]d[.]ts$",
      ],
    },
  },
  ...ORDER_RULES,
];
