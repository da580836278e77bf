import { t } from "@/lib/language/text";
import { Bot, KeyRound, UserRound } from "lucide-react";

const kinds = () =>
  ({
    credential: { icon: KeyRound, word: t("audit.actor.credential") },
    staff: { icon: UserRound, word: t("audit.actor.staff") },
    system: { icon: Bot, word: t("audit.actor.system") },
  }) as const;

function split(actor: string) {
  const [kind = "", id = ""] = actor.split(":");
  return { ...(kinds()[kind as keyof ReturnType<typeof kinds>] ?? kinds().system), id };
}

/** The actor's name and kind. */
export function describeActor(actor: string, name: string | null): { label: string; note: string } {
  const { word, id, icon } = split(actor);
  return icon === kinds().system.icon ? { label: word, note: id } : { label: name ?? id, note: word };
}

/** The actor of an entry: a person, a credential, or the service itself. */
export function ActorMark({ actor, name }: { actor: string; name: string | null }) {
  const { icon: Icon } = split(actor);
  const { label, note } = describeActor(actor, name);
  return (
    <span className="flex min-w-0 items-center gap-2" title={actor}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{label}</span>
      <span className="sr-only">{note}</span>
    </span>
  );
}
