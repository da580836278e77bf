"use client";

import { SearchX } from "lucide-react";
import { ButtonLink } from "../button";
import { Unread } from "./unread";
import { Empty } from "../feedback/empty";

interface Props {
  /** What the address names: `tour`. */
  what: string;
  id: string;
  /** Where it was looked for: `your catalogue`. */
  where: string;
  /** What the user can check: `link`. */
  check: "id" | "link";
  failure: { status: number; message: string } | null;
  onRetry: () => void;
  action: { href: string; label: string };
  /** Whether it is the whole screen: then its title is the screen's heading. */
  isPage?: boolean;
}

/** In place of a record that does not exist, or that could not be read. */
export function MissingRecord({ what, id, where, check, failure, onRetry, action, isPage = false }: Props) {
  if (failure?.status !== 404) return <Unread what={`The ${what}`} failure={failure} onRetry={onRetry} />;
  return (
    <Empty
      icon={SearchX}
      title={`No such ${what}`}
      isPage={isPage}
      action={
        <ButtonLink href={action.href} variant="primary">
          {action.label}
        </ButtonLink>
      }
    >
      There is no {what} <span className="font-mono">{id}</span> in {where}. Check the {check}.
    </Empty>
  );
}
