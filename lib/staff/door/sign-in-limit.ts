import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const WINDOW = 5 * 60;

/** Against guessing one person's password, from however many addresses. */
const perEmail = new RateLimiterMemory({ keyPrefix: "email", points: 10, duration: WINDOW });
/** Against trying one password on many people. An address may be a whole office. */
const perAddress = new RateLimiterMemory({ keyPrefix: "address", points: 60, duration: WINDOW });

/** Against trying links, and against having slow hashes made. */
const perWelcome = new RateLimiterMemory({ keyPrefix: "welcome", points: 60, duration: WINDOW });

/**
 * Counts an attempt before its password is looked at, so that attempts side by side cannot slip through together.
 * @returns seconds to wait, or 0 when the attempt may go on
 */
export async function waitBeforeSignIn(email: string, address: string): Promise<number> {
  return secondsOf(async () => {
    await perAddress.consume(address);
    await perEmail.consume(email);
  });
}

/** The same for whoever comes with a way in. */
export function waitBeforeWelcome(address: string): Promise<number> {
  return secondsOf(() => perWelcome.consume(address));
}

async function secondsOf(attempt: () => Promise<unknown>): Promise<number> {
  try {
    await attempt();
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** Takes back what a right password was counted as: only failures use up attempts. */
export async function forgetAttempts(email: string, address: string): Promise<void> {
  await perEmail.delete(email);
  await perAddress.reward(address);
}
