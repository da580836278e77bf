import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../stages/stage-command";
import { checkBoundaries, type Violation } from "./check";
import { ORDER, orderRuleName } from "./order";
import { RULES } from "./rules";

// A small sample project that breaks every rule once, which proves that each rule reports its violation.

const to = (path: string): string => `import "@/${path}";`;

/** For each rule about the order of sub-folders: a file that imports one of the next sub-folder. */
const OUT_OF_ORDER = Object.entries(ORDER).flatMap(([folder, parts]) =>
  parts
    .slice(0, -1)
    .map((part, at): [rule: string, [file: string, content: string]] => [
      orderRuleName(folder, part),
      [`${folder}/${part}/upward.ts`, to(`${folder}/${parts[at + 1]}/upward`)],
    ]),
);

/** Rule → the file that breaks it, with its content. */
const BROKEN: Record<string, [file: string, content: string]> = {
  ...Object.fromEntries(OUT_OF_ORDER),
  "core-knows-nobody": ["lib/core/errors.ts", to("lib/booking/state")],
  "foundation-below-products": ["lib/prebook/consume.ts", to("lib/tour/price")],
  "products-look-down": ["lib/tour/book.ts", to("lib/package/price")],
  "siblings-do-not-meet": ["lib/flight/search.ts", to("lib/tour/price")],
  "composed-look-down": ["lib/package/book.ts", to("lib/worker/main")],
  "papers-tell-of-bookings": ["lib/document/draw.ts", to("lib/tour/price")],
  "format-runs-everywhere": ["lib/format/sums.ts", to("lib/booking/state")],
  "supply-fills-the-shelves": ["lib/supply/import.ts", to("lib/tour/price")],
  "documents-are-drawn-elsewhere": ["lib/document/render.ts", 'import { Page } from "@react-pdf/renderer"; Page;'],
  "drawing-has-no-database": ["lib/document/drawing/sheet.tsx", to("lib/booking/state")],
  "domain-knows-no-web": ["lib/booking/cancel.ts", 'import { cache } from "react"; cache();'],
  "api-is-plain-requests": [
    "lib/api/respond.ts",
    'import type { NextRequest } from "next/server"; let x: NextRequest;',
  ],
  "api-looks-down": ["lib/api/serve.ts", to("lib/staff/session")],
  "staff-looks-down": ["lib/staff/roles.ts", to("components/ui/Button")],
  "components-see-staff-only": ["components/ui/Price.tsx", to("lib/tour/price")],
  "app-holds-no-logic": ["app/page.tsx", to("lib/tour/price")],
  "routes-name-an-operation": ["app/api/v1/book/route.ts", 'import { NextResponse } from "next/server"; NextResponse;'],
  "processes-have-no-screens": ["lib/server/start.ts", to("lib/staff/session")],
  "nothing-looks-up-to-pages": ["components/ui/Link.tsx", to("app/layout")],
  "lib-imports-no-component": ["lib/staff/menu.ts", to("components/ui/Button")],
  "end-to-end-stays-outside": ["lib/server/warm.ts", to("e2e/load/bench")],
  "end-to-end-uses-lib": ["e2e/journeys/sign-in.spec.ts", to("components/ui/Button")],
  "only-tests-use-the-test-room": ["lib/inventory/hold.ts", to("lib/testing/factories")],
  "repositories-hold-the-database": ["lib/usage/count.ts", 'import pg from "pg"; pg;'],
  "schemas-run-in-a-browser": ["lib/tour/schemas.ts", 'import "node:crypto";'],
  "scripts-stay-light": ["components/ui/Form.tsx", 'import { z } from "zod"; z;'],
  "formats-run-in-a-browser": ["lib/core/dates.ts", 'import "./ids";'],
  "formats-need-no-node": ["lib/core/money.ts", 'import "node:crypto";'],
  "no-circles": ["lib/webhook/a.ts", 'import "./b";'],
  "every-import-exists": ["lib/partner/credentials/token.ts", 'import "./gone";'],
  "packages-are-declared": ["lib/server/undeclared.ts", 'import "brought-along";'],
  "product-runs-without-dev-packages": ["lib/catalogue/list.ts", 'import fc from "fast-check"; fc;'],
  "no-orphans": ["lib/notification/alone.ts", "export const alone = 1;"],
};

/** Imported by the violating files; valid, with allowed dependencies next to the forbidden ones. */
const SOUND: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(ORDER).map(([folder, parts]) => [`${folder}/${parts.at(-1)}/upward.ts`, "export const top = 1;"]),
  ),
  "lib/webhook/log/downward.ts": to("lib/webhook/secret/upward"),
  "app/layout.tsx": to("components/ui/Button"),
  "app/api/v1/search/route.ts": to("lib/api/dispatch"),
  "components/ui/Button.tsx": `${to("lib/staff/client/call")} import "./Icon";`,
  "components/ui/Icon.tsx": `import "react"; import type { z } from "zod"; let x: z.ZodType; ${to("lib/tour/limits")}`,
  "components/ui/Field.tsx": 'void import("@/lib/transfer/schemas");',
  "e2e/load/bench.ts": to("lib/testing/factories"),
  "lib/api/dispatch.ts": to("lib/package/price"),
  "lib/booking/repository.ts": `import "pg"; ${to("lib/core/db")}`,
  "lib/booking/state.ts": `import "./repository"; ${to("lib/core/ids")}`,
  "lib/booking/state.test.ts": to("lib/testing/factories"),
  "lib/core/db.ts": 'import "pg";',
  "lib/core/ids.ts": 'import "node:crypto";',
  "lib/core/wire.ts": 'import "zod";',
  "lib/package/price.ts": to("lib/tour/price"),
  "lib/staff/client/call.ts": "export const call = 1;",
  "lib/staff/session.ts": to("lib/api/dispatch"),
  "lib/testing/factories.ts": to("lib/api/dispatch"),
  "lib/tour/limits.ts": "export const MAX_DAYS = 31;",
  "lib/tour/price.ts": to("lib/booking/state"),
  "lib/transfer/schemas.ts": `import "zod"; ${to("lib/core/wire")}`,
  "lib/webhook/b.ts": 'import "./a";',
  "lib/worker/main.ts": `import "pg"; ${to("lib/booking/state")}`,
};

/** A cycle is reported at both of its ends. */
const OTHER_END = "lib/webhook/b.ts";

const root = mkdtempSync(join(tmpdir(), "house-"));
let found: Pick<Violation, "rule" | "file">[] = [];

function write(file: string, content: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), `${content}\nexport {};\n`);
}

describe("the boundaries", () => {
  beforeAll(() => {
    for (const name of ["package.json", "tsconfig.json"]) cpSync(join(projectRoot, name), join(root, name));
    mkdirSync(join(root, "node_modules/brought-along"), { recursive: true });
    writeFileSync(join(root, "node_modules/brought-along/index.js"), "");
    for (const name of ["fast-check", "next", "pg", "react", "zod"]) {
      symlinkSync(join(projectRoot, "node_modules", name), join(root, "node_modules", name), "junction");
    }
    for (const [file, content] of Object.entries(SOUND)) write(file, content);
    for (const [file, content] of Object.values(BROKEN)) write(file, content);

    const { violations } = checkBoundaries(root, ["app", "components", "e2e", "lib"]);
    found = violations.map(({ rule, file }) => ({ rule, file }));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(Object.entries(BROKEN))("the rule %s reports its violation", (rule, [file]) => {
    expect(found).toContainEqual({ rule, file });
  });

  it("allowed dependencies pass", () => {
    const sound = Object.keys(SOUND).filter((file) => file !== OTHER_END);
    expect(found.filter(({ file }) => sound.includes(file))).toEqual([]);
  });

  it("every rule is tested here", () => {
    expect(RULES.map(({ name }) => name).toSorted()).toEqual(Object.keys(BROKEN).toSorted());
  });
});
