"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "react-aria-components";
import { PathId } from "@/lib/core/wire";
import { Button } from "../ui/button";
import { WhenLive } from "../ui/live";
import { Section } from "../ui/section";
import { TextField } from "../ui/text-field";

/** Opens a booking by its id. */
export function FindBooking() {
  const router = useRouter();
  const [id, setId] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <h1 className="text-lg">Bookings</h1>
      <Section title="Find a booking">
        <Form
          validationBehavior="aria"
          validationErrors={problem === undefined ? {} : { id: problem }}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const given = PathId.safeParse(id.trim());
            if (given.success) router.push(`/bookings/${given.data}`);
            else setProblem(id.trim() ? "An id has letters, digits and underscores only" : "Give the booking’s id");
          }}
        >
          <WhenLive>
            <TextField
              label="Booking id"
              name="id"
              value={id}
              onChange={(next) => {
                setId(next);
                setProblem(undefined);
              }}
              placeholder="bkg_…"
              hint="It stands in the address of a booking, and among its references"
              isMono
              isRequired
              autoComplete="off"
            />
            <Button type="submit" variant="primary" className="self-start">
              Open
            </Button>
          </WhenLive>
        </Form>
      </Section>
    </div>
  );
}
