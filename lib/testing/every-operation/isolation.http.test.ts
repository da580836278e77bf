import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { ROLES } from "@/lib/staff/door/roles";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { makeProfile } from "../factories/partners";
import { served } from "../harness/served";
import { staffClient } from "../harness/staff";
import type { StaffedWorld } from "../harness/samples/staff-sample";
import { Tally, tryCallers, tryForeign, type Worlds } from "../isolation/matrix";

// Operations × kinds of ids × another tenant × roles × scopes, generated from the declarations. New operations are
// included by themselves, and each id counts as a tenant's unless its kind belongs to the catalogue.

let worlds: Worlds;
const total = new Tally();
beforeAll(async () => {
  const world = await served();
  const peopleOf = async (tenantId: number) => {
    const [agent, admin, operator] = await Promise.all(
      ROLES.map((role) => staffClient(world.db.client, role, tenantId)),
    );
    return { agent: agent!, admin: admin!, operator: operator! };
  };
  const owner: StaffedWorld = { ...world, ...(await peopleOf(world.tenant.id)) };
  const { otherTenant: tenant, stranger: partner } = world;
  const retail = await makeProfile(world.db.client, tenant.id, { markup: "12.5" });
  worlds = { owner, foreign: { ...world, tenant, partner, retail, ...(await peopleOf(tenant.id)) } };
});
afterAll(() => worlds.owner.close());
afterEach(() => vi.restoreAllMocks());

const everyOperation: readonly Operation[] = [...operations, ...staffOperations];
const named = (list: readonly Operation[]) => list.map((op): [string, Operation] => [op.id, op]);

test.each(named(everyOperation))(
  "%s is closed to roles, scopes and callers that it does not declare",
  async (_, op) => {
    const tally = new Tally();
    await tryCallers(op, worlds, tally);
    add(tally);
    expect(tally.violations).toEqual([]);
  },
);

test.each(named(everyOperation))("%s reveals and changes nothing of another tenant", async (_, op) => {
  const tally = new Tally();
  await tryForeign(op, worlds, tally);
  add(tally);
  expect(tally.violations).toEqual([]);
});

describe("the matrix", () => {
  test("has a cell for every operation, and tries every kind of id that a tenant owns", () => {
    console.info(
      `isolation: ${everyOperation.length} operations, ${JSON.stringify(total.cells)}, kinds of ids: ${[...total.kinds].toSorted().join(" ")}`,
    );
    expect(total.cells.role).toBe(everyOperation.length * ROLES.length);
    expect(total.cells["foreign id"]).toBeGreaterThan(100);
    expect([...total.kinds]).toEqual(
      expect.arrayContaining(["bkg", "trp", "whe", "whd", "crd", "prf", "usr", "viw", "sealed"]),
    );
  });

  describe.each([
    "booking.get",
    "booking.list",
    "booking.cancel",
    "trip.get",
    "webhook.update",
    "credential.update",
    "credential.list",
  ])("of %s without its tenant condition", (id) => {
    const tryAnyway = async (behindWall: boolean): Promise<Tally> => {
      const op = everyOperation.find((one) => one.id === id)!;
      const run = op.run.bind(op);
      vi.spyOn(op, "run").mockImplementation((context, input) => {
        const forgetful = () => run({ ...context, tenantId: worlds.owner.tenant.id }, input);
        return behindWall ? forgetful() : asAllTenants(forgetful);
      });
      const tally = new Tally();
      await tryForeign(op, worlds, tally);
      return tally;
    };

    test("detects that a statement without its tenant condition leaks when nothing else protects other tenants' rows", async () => {
      expect((await tryAnyway(false)).violations).not.toEqual([]);
    });

    test("shows that row-level security prevents the leak all the same", async () => {
      expect((await tryAnyway(true)).violations).toEqual([]);
    });
  });

  test("detects an operation without its roles and scopes", async () => {
    const op = everyOperation.find((one) => one.id === "credential.create")!;
    const declared = { ...op };
    Object.assign(op, { roles: ROLES, scopes: [] });
    const tally = new Tally();
    const asDeclared = Object.assign(Object.create(op) as Operation, {
      roles: declared.roles,
      scopes: declared.scopes,
    });
    await tryCallers(asDeclared, worlds, tally).finally(() => Object.assign(op, declared));
    expect(tally.violations.join("\n")).toMatch(/as agent/);
  });
});

function add(tally: Tally): void {
  for (const cell of Object.keys(tally.cells) as (keyof Tally["cells"])[]) total.cells[cell] += tally.cells[cell];
  for (const kind of tally.kinds) total.kinds.add(kind);
}
