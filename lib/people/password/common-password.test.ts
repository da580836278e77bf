import { expect, test } from "vitest";
import { passwordProblem } from "./common-password";

const OWN = ["Ada Lindqvist", "ada.lindqvist@desk.example", "Example Travel"];

test.each([
  "Password123!",
  "password1234",
  "P@ssw0rd2026",
  "1q2w3e4r5t6y",
  "qwertyuiop12",
  "iloveyou1234",
  "passwordpassword",
  "Summer2026!!",
  "2026-Sunshine!",
])("%s is refused as a common one", async (password) => {
  expect(await passwordProblem(password, OWN)).toMatch(/most common passwords/);
});

test.each([
  "Lindqvist-2026",
  "adalindqvist99",
  "ada.lindqvist@desk.example",
  "bookings-2026-1",
  "Partner-Portal-26",
  "voucher-123456",
  "Example Travel 1",
])("%s is refused because it is made of known names", async (password) => {
  expect(await passwordProblem(password, OWN)).toMatch(/your name/);
});

test.each(["aaaaaaaaaaaaaaaa", "abcabcabcabc", "xy12xy12xy12xy12", "112211221122"])(
  "%s is refused because it repeats itself",
  async (password) => {
    expect(await passwordProblem(password, OWN)).toMatch(/repeats/);
  },
);

test.each(["123456789012", "abcdefghijklm", "zyxwvutsrqpo", "1234567890123!"])(
  "%s is refused as a run of neighbouring characters",
  async (password) => {
    expect(await passwordProblem(password, OWN)).toMatch(/run of neighbouring|most common/);
  },
);

test.each([
  "a long enough password",
  "correct horse battery staple",
  "x7#kQp2!mzRt",
  "Wanderlust in Porto",
  "密码是一个很长的句子真的",
])("%s is accepted", async (password) => {
  expect(await passwordProblem(password, OWN)).toBeUndefined();
});
