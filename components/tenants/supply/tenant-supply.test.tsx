import { expect, test } from "vitest";
import { drawText } from "@/lib/testing/harness/draw-component";
import { TenantSupply } from "./tenant-supply";

const drawnWith = (many: number, credentials: object[] = []) => {
  const properties = Array.from({ length: many }, (_, at) => ({
    code: `H${at}`,
    public_id: `prp_${at}`,
    name: `Schloßhotel ${at}`,
  }));
  const terms = { properties, may_create: false, credentials };
  return drawText(<TenantSupply tenantId="ten_1" />, [["tenantSupply.get", { params: { public_id: "ten_1" } }, terms]]);
};
const credential = (status: "ACTIVE" | "DISABLED") => ({
  public_id: "crd_1",
  client_id: "crd_1",
  name: "Channel manager",
  status,
  created_at: "2026-11-22T10:00:00Z",
});

test("a tenant without supply grants sees how to grant a property and create a credential", () => {
  const text = drawnWith(0);
  expect(text).toContain("No property is granted, so it cannot write supply.");
  expect(text).toContain("No credential yet: the supplier’s system cannot sign in.");
  expect(text).toContain("|Grant|");
  expect(text).toContain("|New supply credential|");
});

test("one property is listed with its code and can be withdrawn; of many the first hundred, with a search", () => {
  const one = drawnWith(1);
  for (const label of ["Schloßhotel 0", "H0", "1 property", "Withdraw Schloßhotel 0"])
    expect(one).toContain(`|${label}|`);
  expect(one).not.toContain("Search granted properties");
  const many = drawnWith(120);
  expect(many).toContain("|Search granted properties|");
  expect(many).toContain("|100 of 120 shown: search to find others.|");
  expect(many).not.toContain("|H100|");
});

test("an active credential can be disabled, a disabled one enabled", () => {
  expect(drawnWith(0, [credential("ACTIVE")])).toContain("|Disable Channel manager|");
  expect(drawnWith(0, [credential("DISABLED")])).toContain("|Enable Channel manager|");
});
