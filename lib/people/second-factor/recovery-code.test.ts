import { expect, test, vi } from "vitest";
import { randomSource } from "@/lib/core/ids";
import { newRecoveryCodes, readRecoveryCode } from "./recovery-code";
import { newTotpSecret } from "./totp";

test("a recovery code has 80 random bits, five per character, from the operating system", () => {
  const bytes = vi.spyOn(randomSource, "byte");
  const codes = newRecoveryCodes();
  expect(bytes).toHaveBeenCalledTimes(codes.length * 16);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  bytes.mockRestore();
  const many = Array.from({ length: 200 }, newRecoveryCodes).flat();
  expect(new Set(many).size).toBe(many.length);
  expect(new Set(many.join("").replaceAll("-", "")).size).toBe(32);
  expect(readRecoveryCode(codes[0]!)).toHaveLength(16);
});

test("an authenticator app's seed has 160 bits, and no two are the same", () => {
  const seeds = Array.from({ length: 500 }, newTotpSecret);
  for (const seed of seeds) expect(seed).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(seeds).size).toBe(seeds.length);
});
