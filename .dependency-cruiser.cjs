/**
 * The rooms of the house and the one way down between them. Every rule is an error and names its reason.
 *
 * app → components → lib/staff → lib/api → package, trip → the products → what bookings are made of → lib/core
 *
 * Beside the products: lib/document and lib/notification, which say on paper and by mail what a booking kept of them.
 */

const PRODUCTS = "accommodation|transfer|tour|flight";
const COMPOSED = "package|trip";
const FOUNDATION =
  "account|booking|prebook|inventory|cancellation|webhook|partner|catalogue|idempotency|usage|request-log|audit|reconciliation|sandbox|view|people|guest-data|security-log|attempt-limit";
/** What tells people of bookings: it reads what a booking kept, never the product itself. */
const PAPERS = "document|notification";
const DOMAIN = `${FOUNDATION}|${PRODUCTS}|${COMPOSED}|${PAPERS}|supply`;
const TEST = "[.]test[.]tsx?$";
const SCHEMAS = "(^|/|-)schemas[.]ts$";
/** A record's states, kinds and limits: words and numbers that schemas and screens share with the domain. */
const TERMS = "(^|/|-)(status|limits|boards|cabins|event-types)[.]ts$";
/** The part of lib/core that a browser may load: arithmetic and formats, no Node, no database. */
const BROWSER_CORE = "^lib/core/(money|dates|wire|listing|product-type)[.]ts$";
/** What of it a page's script may hold from the first: schemas need zod, which the bundler cannot cut down. */
const LIGHT_CORE = "^lib/core/(money|dates|clock|product-type)[.]ts$";
/** Formats of money, dates, boards and states: the same on a screen, in a document and in a mail. */
const FORMATS = "^lib/format/";
/** As resolved (below node_modules) and as written, so that a package that is not installed is caught too. */
const npm = (names) => `(^|/)node_modules/(@types/)?(${names})/|^(${names})(/|$)`;
const WEB = npm(
  "next|next-auth|react|react-dom|react-aria-components|react-aria|react-stately|@tanstack/react-query|lucide-react",
);
/** What a page's script may import as it is loaded: all of it stays light, by the rule of that name. */
const SCRIPTS = [
  "^components/",
  "^lib/staff/client/",
  "^lib/staff/places[.]ts$",
  "^lib/staff/developer/(?!(api-url|download|postman|reference|scenarios)[.]ts$)",
  FORMATS,
  TERMS,
  LIGHT_CORE,
  "^lib/accommodation/pricing/fees[.]ts$",
];
/** Whatever is ours: a room rule names what it may see of it, everything else is refused. */
const OURS = "^(app|components|e2e|lib)/";
/** Everybody's tests may use the test room; only-tests-use-the-test-room keeps it from all others. */
const TESTING = "^lib/testing/";

/** One room rule: files under `from` see of our own code only `allowed` (and the test room, see above). */
function sees(name, comment, from, allowed, fromNot = []) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: fromNot },
    to: { path: OURS, pathNot: [TESTING, ...allowed] },
  };
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    sees(
      "core-knows-nobody",
      "lib/core is what every room stands on; an import upwards would make all of them one lump.",
      "^lib/core/",
      ["^lib/core/"],
    ),
    sees(
      "foundation-below-products",
      "A booking stores its product's snapshot. If bookings, stock or webhooks imported a product, adding the next product would mean changing them.",
      `^lib/(${FOUNDATION})/`,
      [`^lib/(core|${FOUNDATION})/`],
    ),
    sees(
      "products-look-down",
      "A product stands on bookings, stock and core. What composes products (package, trip) and what serves them is above it.",
      `^lib/(${PRODUCTS})/`,
      [`^lib/(core|${FOUNDATION}|${PRODUCTS})/`],
    ),
    {
      name: "siblings-do-not-meet",
      comment:
        "Each product reads, changes and can be removed by itself. What two of them share belongs into a room below.",
      severity: "error",
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
      "A document or a mail shows what the booking kept, so it can be drawn when its product is long gone. Screens, processes and the API draw it.",
      `^lib/(${PAPERS})/`,
      [`^lib/(core|${FOUNDATION}|${PAPERS})/`, FORMATS],
    ),
    sees(
      "format-runs-everywhere",
      "The desk, a voucher and a mail say a date or a sum alike. Words know states and formats, and nothing that a browser cannot load.",
      FORMATS,
      [FORMATS, SCHEMAS, TERMS, BROWSER_CORE],
    ),
    sees(
      "supply-fills-the-shelves",
      "The import writes catalogue and stock. It must run, and be understood, without the selling side.",
      "^lib/supply/",
      ["^lib/(core|catalogue|inventory|supply)/"],
    ),
    {
      name: "domain-knows-no-web",
      comment:
        "Prices, holds and bookings are the same for an API call, a staff screen and the worker, and are tested without either. HTTP and React stay outside.",
      severity: "error",
      // A document is drawn by React components on the server, never in a page.
      from: { path: `^lib/(core|${DOMAIN})/`, pathNot: [TEST, "^lib/document/[^/]+[.]tsx$"] },
      to: { path: [WEB, "^lib/api/"] },
    },
    {
      name: "api-is-plain-requests",
      comment:
        "serve() answers a Request with a Response, so that it can stand behind Next's route file or behind the leaner front door.",
      severity: "error",
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
      "staff-looks-down",
      "The staff side reaches the product through the same operations as a partner; screens stand on it, not the other way.",
      "^lib/staff/",
      [`^lib/(staff|api|core|${DOMAIN})/`, FORMATS],
    ),
    sees(
      "components-see-staff-only",
      "A screen gets its data and its types from lib/staff. Schemas and money and date formats run in a browser and may come straight.",
      "^components/",
      ["^components/", "^lib/staff/", FORMATS, SCHEMAS, TERMS, BROWSER_CORE],
    ),
    sees(
      "app-holds-no-logic",
      "Pages render one component, routes name one operation. Whatever a page needs of the domain goes through lib/staff or lib/api.",
      "^app/",
      ["^app/", "^components/", "^lib/(staff|api|core)/"],
    ),
    {
      name: "routes-name-an-operation",
      comment: "A partner route is `export const POST = serve(book)` and nothing else, hence one import room.",
      severity: "error",
      from: { path: "^app/api/v1/", pathNot: TEST },
      to: { path: ".", pathNot: "^lib/api/" },
    },
    sees(
      "processes-have-no-screens",
      "Server and worker start and run what others wrote; the screens reach them through Next alone.",
      "^lib/(server|worker)/",
      [`^lib/(server|worker|api|core|${DOMAIN})/`],
    ),
    {
      name: "nothing-looks-up-to-pages",
      comment: "Pages and screens are the top: code below that imports one cannot be used without it.",
      severity: "error",
      from: { path: "^(lib|components|e2e)/" },
      to: { path: ["^app/"] },
    },
    {
      name: "lib-imports-no-component",
      comment: "lib must run where there is no screen: in the worker, in a command, in a test.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^components/" },
    },
    {
      name: "end-to-end-stays-outside",
      comment: "e2e drives the product from outside. The product must build and run without it.",
      severity: "error",
      from: { path: "^(app|components|lib)/" },
      to: { path: "^e2e/" },
    },
    {
      name: "end-to-end-uses-lib",
      comment: "Journeys click pages and call addresses; importing a page or a screen would test another program.",
      severity: "error",
      from: { path: "^e2e/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "only-tests-use-the-test-room",
      comment: "Factories and the test clock can bend every rule of the product. They must not be part of it.",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: [TEST, TESTING] },
      to: { path: TESTING },
    },
    {
      name: "repositories-hold-the-database",
      comment:
        "Tenant filters, prepared statements and lock order are reviewed in repositories. A query elsewhere escapes all three.",
      severity: "error",
      from: {
        path: "^(app|components|lib)/",
        pathNot: [
          "(^|/|-)repository[.]ts$",
          "^lib/core/((db|database-pool|tenant-wall)[.]ts$|generated/)",
          "^lib/(supply|server|worker|testing)/",
          "[.](db|http)[.]test[.]ts$",
        ],
      },
      to: {
        path: [
          npm("pg|pg-copy-streams|@prisma/client|@prisma/adapter-pg"),
          "^lib/core/db[.]ts$",
          "^lib/core/generated/",
        ],
      },
    },
    {
      name: "schemas-run-in-a-browser",
      comment:
        "Forms parse with the same schemas as the API. One import of Node, of the database or of a repository would put it into the browser's bundle.",
      severity: "error",
      from: { path: SCHEMAS },
      to: { path: ".", pathNot: [npm("zod"), SCHEMAS, TERMS, BROWSER_CORE] },
    },
    {
      name: "scripts-stay-light",
      comment:
        "What a screen imports is loaded before it is shown. Schemas, zod and the list of currencies come by import() when they are needed, or as types; small shapes are read with valibot.",
      severity: "error",
      from: { path: SCRIPTS, pathNot: [TEST, "^lib/server/"] },
      to: {
        path: ["^(app|e2e|lib)/", npm("zod|currency-codes")],
        pathNot: SCRIPTS,
        dependencyTypesNot: ["type-only"],
        dynamic: false,
      },
    },
    {
      name: "formats-run-in-a-browser",
      comment: "Schemas and screens stand on money, dates and wire: what these import is loaded by a browser too.",
      severity: "error",
      from: { path: BROWSER_CORE },
      to: { path: OURS, pathNot: [BROWSER_CORE, SCHEMAS] },
    },
    {
      name: "formats-need-no-node",
      comment: "A browser has no node: modules; a bundler would put an empty object in their place.",
      severity: "error",
      from: { path: BROWSER_CORE },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-circles",
      comment: "Of two files that import each other neither can be read, tested or loaded first.",
      severity: "error",
      from: { pathNot: "^lib/core/generated/" },
      to: { circular: true },
    },
    {
      name: "every-import-exists",
      comment: "An import that resolves to nothing escapes every other rule, and fails at run time at the latest.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "packages-are-declared",
      comment: "A package that only another package brings along is gone with that package's next version.",
      severity: "error",
      from: { pathNot: "^lib/core/generated/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "product-runs-without-dev-packages",
      comment: "npm install --omit=dev must leave a product that starts.",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: [TEST, TESTING] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-orphans",
      comment:
        "A file that imports nothing and that nobody imports is left over. Entry points are started, not imported.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          "^app/",
          "^e2e/",
          "^prisma/",
          TEST,
          TESTING,
          "^lib/(server/start|worker/main)[.]ts$",
          "-command[.]ts$",
          "[.]d[.]ts$",
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: ["(^|/)node_modules/", "^lib/core/generated/"] },
    exclude: { path: ["(^|/)[.]next/", "^[.]data/"] },
    // Type imports couple rooms as well: whoever imports a room's types cannot be read without that room.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
    },
    skipAnalysisNotInRules: true,
  },
};
