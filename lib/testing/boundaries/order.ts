/** The sub-folders of a folder, lowest first: each may import only those before it. */
export const ORDER: Readonly<Record<string, readonly string[]>> = {
  "lib/accommodation": ["pricing", "search", "booking", "change"],
  "lib/server": ["database", "migration", "front-door"],
  "lib/supply": [
    "csv",
    "generate",
    "world",
    "demo",
    "import",
    "convert",
    "exchange-rates",
    "rows",
    "partner",
    "desk",
    "seed",
  ],
  "lib/webhook": ["secret", "send", "delivery", "endpoint", "log"],
  "e2e/load/replay": ["plan", "run", "proof"],
};

/** `lib/webhook`, `send` → `webhook-send-looks-down` */
export const orderRuleName = (folder: string, part: string): string => `${folder.split("/").at(-1)}-${part}-looks-down`;

/** One rule for each sub-folder but the last. Tests may import all of them. */
export const ORDER_RULES = Object.entries(ORDER).flatMap(([folder, parts]) =>
  parts.slice(0, -1).map((part, at) => ({
    name: orderRuleName(folder, part),
    reason: `The parts of ${folder} stand on each other in one order, so that each can be read after those below it.`,
    from: { path: `^${folder}/${part}/`, pathNot: "[.]test[.]tsx?$" },
    to: { path: `^${folder}/(${parts.slice(at + 1).join("|")})/` },
  })),
);
