"use client";

import { Download } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { Entry } from "@/lib/staff/developer/shapes";
import { ButtonLink } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { DevelopersFrame } from "../developers-frame";
import { OperationList } from "./operation-list";
import { useCredential } from "../use-credential";
import { t } from "@/lib/language/text";

/** The reference: the list beside the current page; on a phone only one of them. */
export function ReferenceFrame({ entries, children }: { entries: readonly Entry[]; children: ReactNode }) {
  const isList = usePathname() === "/developers/reference";
  return (
    <DevelopersFrame subtitle={t("developers.referenceSubtitle")} action={<Files />} isDocumentation>
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className={classes(!isList && "max-lg:hidden", "lg:sticky lg:top-4")}>
          <OperationList entries={entries} />
        </div>
        <div className={classes("min-w-0", isList && "max-lg:order-first")}>{children}</div>
      </div>
    </DevelopersFrame>
  );
}

/** Downloads: the OpenAPI document and a Postman collection. */
function Files() {
  const { credential } = useCredential();
  const client = credential ? `?client=${encodeURIComponent(credential.client_id)}` : "";
  const files = [
    ["OpenAPI JSON", "/developers/openapi.json"],
    ["YAML", "/developers/openapi.yaml"],
    ["Postman", `/developers/postman.json${client}`],
  ] as const;
  return files.map(([label, href]) => (
    <ButtonLink key={label} href={href} size="sm" isFile>
      <Download aria-hidden className="size-4" />
      {label}
    </ButtonLink>
  ));
}
