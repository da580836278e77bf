import { expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { domainContext } from "@/lib/testing/harness/domain-context";
import { allocationSealer, openAllocation } from "./allocation";

const tenant = { id: 1, publicId: "ten_1", profile: { id: 11, publicId: "prf_11" } };
const NOW = new Date("2027-01-01T12:00:00.400Z");
const at = (seconds: number) => domainContext(tenant, new Date(NOW.getTime() + seconds * 1000));

const SEARCH = { from: "zon_a", to: "zon_b", adults: 2, child_ages: [3, 7] };
const Pick = z.object({ service: z.int() });
const id = allocationSealer(at(0), 2, SEARCH)({ pick: { service: 5 }, total: 12_345n });
const open = (context: Context, product: 2 | 3, search: object, allocation = id) =>
  openAllocation(context, product, search, allocation, Pick);

function refusal(work: () => unknown): { code: string; details: unknown } {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error("nothing was refused");
}
const NOT_YOURS = {
  code: "INVALID_REQUEST",
  details: {
    field: "allocation_id",
    issues: [{ path: "allocation_id", message: "is not an allocation id from one of your searches" }],
  },
};

test("an allocation returns what was offered, and restores its profile", () => {
  const restored: number[] = [];
  const context = { ...at(10), restoreProfile: (profile: number) => (restored.push(profile), tenant.profile as never) };
  expect(open(context, 2, SEARCH)).toEqual({ pick: { service: 5 }, total: 12_345n });
  expect(restored).toEqual([11]);
});

test("a body that describes another search is refused as a mismatch, whichever field differs", () => {
  for (const other of [
    { ...SEARCH, from: "zon_c" },
    { ...SEARCH, adults: 3 },
    { ...SEARCH, child_ages: [7, 3] },
    { ...SEARCH, child_ages: [] },
    { ...SEARCH, more: 1 },
  ]) {
    expect(refusal(() => open(at(0), 2, other))).toEqual({
      code: "ALLOCATION_GONE",
      details: { reason: "SEARCH_MISMATCH" },
    });
  }
});

test("an allocation of another tenant or product and an altered one get the same error", () => {
  const stranger = domainContext({ ...tenant, id: 2 }, NOW);
  expect(refusal(() => open(stranger, 2, SEARCH))).toEqual(NOT_YOURS);
  expect(refusal(() => open(at(0), 3, SEARCH))).toEqual(NOT_YOURS);
  for (let i = 0; i < id.length; i++) {
    const altered = id.slice(0, i) + (id[i] === "A" ? "B" : "A") + id.slice(i + 1);
    expect(
      refusal(() => open(at(0), 2, SEARCH, altered)),
      `character ${i}`,
    ).toEqual(NOT_YOURS);
  }
  for (const strange of ["", "nonsense", id.slice(1), id.slice(0, -1), `${id}=`, `${id}AA`])
    expect(
      refusal(() => open(at(0), 2, SEARCH, strange)),
      strange,
    ).toEqual(NOT_YOURS);
});

test("nobody can read it: it has no part that decodes to its content", () => {
  const readable = Buffer.from(id.replaceAll(".", ""), "base64url").toString("latin1");
  for (const content of ["tenant", "pick", "service", "12345"]) expect(readable).not.toContain(content);
});

test("it is valid for an hour, including the last second", () => {
  expect(open(at(3600), 2, SEARCH).total).toBe(12_345n);
  expect(refusal(() => open(at(3601), 2, SEARCH))).toEqual({
    code: "ALLOCATION_GONE",
    details: { reason: "EXPIRED" },
  });
});
