import { cookies, headers } from "next/headers";
import { findSecondStep } from "@/lib/people/second-factor/second-step";
import { stepCookieName } from "../session/step-cookie";

/** The user who is between the two steps, with the kinds of second factor; undefined if there is none. */
export async function findBetweenSteps() {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const sealed = jar.get(stepCookieName(head))?.value;
  return sealed === undefined ? undefined : findSecondStep(sealed);
}
