import { expect, test, vi } from "vitest";
import { random } from "@/lib/core/ids";
import { newRecoveryCodes, readRecoveryCode } from "./recovery-code";

test("a recovery code has 80 bits, each letter of five from the operating system's random numbers", () => {
  const bytes = vi.spyOn(random, "byte");
  const codes = newRecoveryCodes();
  expect(bytes).toHaveBeenCalledTimes(codes.length * 16);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  // Every value of a byte leads to a letter, every letter comes of as many bytes.
  let next = 0;
  bytes.mockImplementation(() => next++ % 256);
  const letters = Array.from({ length: 8 }, () => newRecoveryCodes().slice(0, 1).join("").replaceAll("-", "")).join("");
  expect(new Set(letters).size).toBeLessThanOrEqual(32);
  bytes.mockRestore();
  const many = Array.from({ length: 200 }, newRecoveryCodes).flat();
  expect(new Set(many).size).toBe(many.length);
  expect(new Set(many.join("").replaceAll("-", "")).size).toBe(32);
  expect(readRecoveryCode(codes[0]!)).toHaveLength(16);
});
