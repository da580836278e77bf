import { expect, test } from "vitest";
import { Failure } from "@/lib/staff/client/failure";
import { isShownBesideField, toFieldProblems } from "./refused";

const BODY = {
  room_public_ids: ["rom_1", "rom_2"],
  from: "2027-03-01",
  to: "2027-03-07",
  prices: [{ rate_plan_public_id: "rtp_1", amount: "1" }],
};
const refusal = (...issues: { path: string; message: string }[]) =>
  new Failure({ code: "INVALID_REQUEST", message: "", details: { field: issues[0]!.path, issues } }, 400);

test("an error about several rooms is shown in full, with formatted dates", () => {
  const short = (room: string, day: string) => ({
    path: "allotment",
    message: `must be at least the 2 sold and 1 held on ${day} in ${room}`,
  });
  const problems = toFieldProblems(refusal(short("Room 1", "2027-03-01"), short("Room 2", "2027-03-02")), BODY);
  expect(problems).toEqual({
    allotment:
      "Must be at least the 2 sold and 1 held on Mon 1 Mar 2027 in Room 1. Must be at least the 2 sold and 1 held on Tue 2 Mar 2027 in Room 2",
  });
});

test("an issue without a field in the form is shown for the whole form", () => {
  expect(
    Object.keys(toFieldProblems(refusal({ path: "prices.0.amount", message: "must be an amount" }), BODY)).map(
      isShownBesideField,
    ),
  ).toEqual([true]);
  expect(
    Object.keys(toFieldProblems(refusal({ path: "property_code", message: "is gone" }), BODY)).map(isShownBesideField),
  ).toEqual([false]);
  expect(toFieldProblems(null, BODY)).toEqual({});
});
