import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { sealJson } from "@/lib/core/secrets/seal";
import { domainContext } from "@/lib/testing/harness/domain-context";
import { openProof, proofSigner } from "./proof";

const tenant = { id: 1, publicId: "ten_1", profile: { id: 11, publicId: "prf_11" } };
const stranger = { ...tenant, id: 2 };
const NOW = new Date("2027-01-01T12:00:00.400Z");
const at = (seconds: number, of = tenant) => domainContext(of, new Date(NOW.getTime() + seconds * 1000));

const STAY = {
  profile: 11,
  checkin: "2027-02-01",
  checkout: "2027-02-04",
  occupancy: [{ adults: 2, child_ages: [3, 7] }],
  currency: "EUR",
  request_time: NOW.toISOString(),
};
const sign = proofSigner(at(0), STAY);

function refusal(context: Context, property: string, proof: string): string {
  try {
    openProof(context, property, proof);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("a proof opens the stay of its own property alone, for its own tenant", () => {
  expect(openProof(at(10), "prp_b", sign("prp_b"))).toMatchObject({ ...STAY, property: "prp_b" });
  expect(refusal(at(10), "prp_a", sign("prp_b"))).toBe("INVALID_REQUEST");
  expect(refusal(at(10, stranger), "prp_b", sign("prp_b"))).toBe("INVALID_REQUEST");
  const [stay, , signature] = sign("prp_b").split(".");
  const [, other] = sign("prp_a").split(".");
  for (const strange of ["", "nonsense", sign("prp_b").slice(0, -1), `${stay}.${other}.${signature}`])
    expect(refusal(at(10), "prp_a", strange), strange).toBe("INVALID_REQUEST");
});

test("it is valid for an hour, including the last second", () => {
  expect(openProof(at(3599.6), "prp_a", sign("prp_a")).checkin).toBe("2027-02-01");
  expect(refusal(at(3600), "prp_a", sign("prp_a"))).toBe("CURSOR_EXPIRED");
});

test("a proof that the version before encrypted is valid", () => {
  const until = Math.floor(NOW.getTime() / 1000) + 3600;
  const encrypted = sealJson("proof", { ...STAY, property: "prp_a", tenant: 1, until });
  expect(openProof(at(0), "prp_a", encrypted)).toMatchObject(STAY);
  expect(refusal(at(0), "prp_b", encrypted)).toBe("INVALID_REQUEST");
  expect(refusal(at(3601), "prp_a", encrypted)).toBe("CURSOR_EXPIRED");
});
