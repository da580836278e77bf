"use client";

import { SearchX } from "lucide-react";
import { ButtonLink } from "../button";
import { ReadFailure } from "./unread";
import { Empty } from "../feedback/empty";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

interface Props {
  /** The kind of record that the address names. */
  what: "booking" | "package" | "property" | "quote" | "tour" | "trip";
  id: string;
  /** What the user should check: the id, or the link. */
  check: "id" | "link";
  failure: { status: number; message: string } | null;
  onRetry: () => void;
  action: { href: string; label: string };
  /** Whether it fills the screen: its title is then the screen's heading. */
  isPage?: boolean;
}

/** Shown if a record does not exist or could not be read. */
export function MissingRecord({ what, id, check, failure, onRetry, action, isPage = false }: Props) {
  if (failure?.status !== 404) return <ReadFailure what={t(`ui.record.${what}`)} failure={failure} onRetry={onRetry} />;
  return (
    <Empty
      icon={SearchX}
      title={t(`ui.noSuch.${what}`)}
      isPage={isPage}
      action={
        <ButtonLink href={action.href} variant="primary">
          {action.label}
        </ButtonLink>
      }
    >
      {rich(`ui.notFound.${what}`, {
        check,
        id: (
          <span key="id" className="font-mono">
            {id}
          </span>
        ),
      })}
    </Empty>
  );
}
