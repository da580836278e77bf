"use client";

import { useState, type SyntheticEvent } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import { useRealNow } from "@/lib/staff/client/service-time";
import { fetchToken, setToken, useToken, type Token } from "./token-store";
import { useCredential } from "../use-credential";

/** The access token for trying requests: requested here, or pasted. */
export function TokenForm() {
  const token = useToken();
  const now = useRealNow(10_000).getTime();
  const isOver = token?.expiresAt != null && token.expiresAt <= now;
  return (
    <Section title="Token">
      {token && !isOver ? <CurrentToken token={token} now={now} /> : <TokenRequest isOver={isOver} />}
    </Section>
  );
}

function CurrentToken({ token: { clientId, scope, expiresAt }, now }: { token: Token; now: number }) {
  const minutes = expiresAt === null ? null : Math.round((expiresAt - now) / 60_000);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="font-mono text-xs wrap-anywhere">{clientId ?? "Pasted"}</span>
        <span className="block text-xs text-muted">
          {[minutes === null ? null : `${minutes} min left`, scope].filter(Boolean).join(" · ")}
        </span>
      </p>
      <Button size="sm" onPress={() => setToken(null)}>
        Remove token
      </Button>
    </div>
  );
}

function TokenRequest({ isOver }: { isOver: boolean }) {
  const { credential } = useCredential();
  const [typedId, setTypedId] = useState<string>();
  const [secret, setSecret] = useState("");
  const [pasted, setPasted] = useState("");
  const [state, setState] = useState<"idle" | "pending" | { problem: string }>("idle");
  const clientId = typedId ?? credential?.client_id ?? "";
  const requestToken = async (event: SyntheticEvent) => {
    event.preventDefault();
    setState("pending");
    try {
      setToken(await fetchToken(clientId, secret));
    } catch (error) {
      setState({ problem: (error as Error).message });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {isOver && <Notice tone="caution" title="The token has expired" />}
      <form onSubmit={(event) => void requestToken(event)} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Client id" value={clientId} onChange={setTypedId} isMono autoComplete="off" isRequired />
          <TextField
            label="Client secret"
            type="password"
            value={secret}
            onChange={setSecret}
            autoComplete="off"
            isRequired
          />
        </div>
        {typeof state === "object" && <Notice tone="negative" title="No token">{`${state.problem}.`}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isPending={state === "pending"} pendingLabel="Requesting a token">
            Get a token
          </Button>
          <p className="min-w-0 flex-1 text-xs text-muted">
            The secret is sent to the token endpoint only and not stored.
          </p>
        </div>
      </form>
      <Disclosure title="Use a token that you have">
        <div className="flex items-end gap-2 py-1">
          <TextField
            label="Access token"
            value={pasted}
            onChange={setPasted}
            isMono
            autoComplete="off"
            className="flex-1"
          />
          <Button
            isDisabled={pasted.trim() === ""}
            onPress={() => setToken({ value: pasted.trim(), clientId: null, scope: null, expiresAt: null })}
          >
            Use it
          </Button>
        </div>
      </Disclosure>
    </div>
  );
}
