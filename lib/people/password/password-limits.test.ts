import { expect, test } from "vitest";
import { hashSecret, isSecret } from "./password";
import { PASSWORD_LENGTH } from "./password-limits";
import { AcceptLinkRequest } from "../schemas";

const take = (password: string) => AcceptLinkRequest.safeParse({ token: "any", password }).success;

test("a password may have 64 characters and more, of any script and with spaces, and all of them count", async () => {
  const sentence = "Žluťoučký kůň úpěl ďábelské ódy 密码是一个很长的句子 ";
  for (const length of [64, PASSWORD_LENGTH.most]) {
    const password = Array.from(sentence.repeat(4)).slice(0, length).join("");
    expect([length, Array.from(password).length, take(password)]).toEqual([length, length, true]);
    const hash = await hashSecret(password);
    expect(await isSecret(hash, password)).toBe(true);
    expect(await isSecret(hash, `${Array.from(password).slice(0, -1).join("")}x`)).toBe(false);
  }
  expect(take("x".repeat(PASSWORD_LENGTH.least - 1))).toBe(false);
});
