/** The sub-folders of a folder, lowest first: each may import only those before it. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  "components/booking": ["checkout", "create", "details", "list", "on-request"],
  "components/developers": ["sandbox", "quickstart", "try-it", "reference"],
  "components/inventory": ["grid", "import", "edit"],
  "components/products": ["search", "results", "form"],
  "components/search": ["offers", "alternatives", "why", "results", "map", "form"],
  "components/settings": ["credentials", "profiles", "users"],
  "components/shell": ["notices", "shortcuts", "palette"],
  "components/supply": ["rates", "fields", "publish"],
  "components/ui": ["feedback", "fields", "values", "layout", "charts", "overlays", "tables"],
  "lib/accommodation": ["pricing", "search", "alternatives", "booking", "change"],
  "lib/server": ["database", "migration", "front-door", "metrics", "processes"],
  "lib/supply": ["csv", "format", "import", "exchange-rates", "rows", "partner", "desk"],
  "lib/webhook": ["secret", "send", "delivery", "endpoint", "log"],
  "e2e/load/replay": ["plan", "run", "proof"],
};

/** The name of a rule: `lib/webhook` and `send` give `webhook-send-looks-down`. */
const orderRuleName = (folder: string, part: string): string => `${folder.split("/").at(-1)}-${part}-looks-down`;

/** A rule for each sub-folder but the last. Tests may import all of them. */
export const ORDER_RULES = Object.entries(ORDER).flatMap(([folder, parts]) =>
  parts.slice(0, -1).map((part, at) => ({
    name: orderRuleName(folder, part),
    reason: `The sub-folders of ${folder} have one order: each can be read and tested without those above it.`,
    from: { path: `^${folder}/${part}/`, pathNot: "[.]test[.]tsx?$" },
    to: { path: `^${folder}/(${parts.slice(at + 1).join("|")})/` },
  })),
);
