import { Bot, KeyRound, UserRound } from "lucide-react";

const KINDS = {
  credential: { icon: KeyRound, word: "API credential" },
  staff: { icon: UserRound, word: "Person" },
  system: { icon: Bot, word: "The service" },
} as const;

/** Who acted: a person, a credential, or the service itself. */
export function ActorMark({ actor, name }: { actor: string; name: string | null }) {
  const [kind = "", id = ""] = actor.split(":");
  const { icon: Icon, word } = KINDS[kind as keyof typeof KINDS] ?? KINDS.system;
  return (
    <span className="flex min-w-0 items-center gap-2" title={actor}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{word}</span>
      <span className="truncate">{name ?? id}</span>
    </span>
  );
}
