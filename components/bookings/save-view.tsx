"use client";

import { Bookmark } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../ui/button";

const NameView = dynamic(() => import("./name-view").then((module) => module.NameView), { ssr: false });

/** Saves the list's filters as a named view in the user's account. */
export function SaveView({ list, query }: { list: "bookings" | "trips"; query: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
        Save view
      </Button>
      {isOpen && <NameView list={list} query={query} onClose={() => setOpen(false)} />}
    </>
  );
}
