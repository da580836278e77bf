"use client";

import { useState } from "react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { PlaceField } from "../products/search/place-field";
import { SettingForm } from "../settings/setting-form";
import { RatePlanChoice, type SoldPlans } from "../settings/profiles/rate-plan-choice";
import { Button } from "../ui/button";
import { ChipsField } from "../ui/fields/chips-field";
import { KeyValues } from "../ui/values/key-values";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { PRODUCT_LABELS, type Tenant } from "./tenant-labels";
import { useTenantSaved } from "./use-tenant-saved";
import { X } from "lucide-react";

/** The places of a contract, each with a button that removes it. */
function ChosenPlaces({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  if (!ids.length) return null;
  return (
    <ul aria-label="Places of the contract" className="flex flex-wrap gap-1.5">
      {ids.map((id) => (
        <li key={id}>
          <Place id={id} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

function Place({ id, onRemove }: { id: string; onRemove: () => void }) {
  const place = useRead("place.get", { params: { public_id: id }, as: "operator" }, { staleTime: 300_000 });
  const name = place.data?.name ?? id;
  return (
    <Button size="sm" aria-label={`Remove ${name}`} onPress={onRemove}>
      {name}
      <X aria-hidden className="size-3.5" />
    </Button>
  );
}

const PLACE_KINDS = ["COUNTRY", "REGION", "CITY", "DISTRICT", "AIRPORT"];
const listed = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
const lines = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
const REACH_LABELS = {
  properties: "Properties",
  service_zones: "Transfer zones",
  tours: "Tours",
  flights: "Flights",
  packages: "Packages",
} as const;

/** The part of the catalogue that a tenant may sell, with a preview of its size. */
export function ContractForm({ tenant }: { tenant: Tenant }) {
  const { contract } = tenant;
  const [isWhole, setWhole] = useState(contract.whole_catalogue ? "all" : "some");
  const [products, setProducts] = useState(contract.product_types.map(String));
  const [places, setPlaces] = useState(contract.place_public_ids);
  const [chains, setChains] = useState(contract.chains.join("\n"));
  const [records, setRecords] = useState(contract.record_public_ids.join("\n"));
  const [sells, setSells] = useState<SoldPlans>(contract.rate_plan_public_ids ? "some" : "all");
  const [plans, setPlans] = useState((contract.rate_plan_public_ids ?? []).join("\n"));
  const preview = useAct("tenant.contract");
  const save = useAct("tenant.contract");
  const saved = useTenantSaved(tenant.public_id);
  const params = { public_id: tenant.public_id };
  const body = {
    whole_catalogue: isWhole === "all",
    product_types: products.map(Number),
    place_public_ids: places,
    chains: lines(chains),
    record_public_ids: listed(records),
    rate_plan_public_ids: sells === "all" ? null : listed(plans),
  };
  const failure = save.error ?? preview.error;
  const reach = (save.data ?? preview.data)?.reach;
  return (
    <SettingForm
      submitLabel="Save contract"
      pendingLabel="Saving"
      isPending={save.isPending}
      failure={failure}
      onSubmit={() => {
        preview.reset();
        save.mutate({ input: { params, body } }, { onSuccess: () => void saved("Contract saved") });
      }}
    >
      {(problems) => (
        <>
          <div className="flex flex-col gap-1">
            <p className="text-sm font-medium">Products</p>
            <ChipsField
              label="Products"
              chips={Object.entries(PRODUCT_LABELS).map(([id, label]) => ({ id, name: label, label }))}
              value={products}
              onChange={setProducts}
            />
          </div>
          <RadioField
            label="Records"
            choices={[
              { id: "all", label: "Everything" },
              { id: "some", label: "Only the records below" },
            ]}
            value={isWhole}
            onChange={setWhole}
          />
          {isWhole === "some" && (
            <>
              <div className="flex flex-col gap-2">
                <PlaceField
                  key={places.length}
                  label="Add a place with everything in it"
                  kinds={PLACE_KINDS}
                  what="place"
                  as="operator"
                  value={null}
                  isOptional
                  onChange={(found) => found && setPlaces([...new Set([...places, found.id])])}
                />
                <ChosenPlaces ids={places} onRemove={(id) => setPlaces(places.filter((one) => one !== id))} />
              </div>
              <TextField
                label="Chains"
                name="chains"
                value={chains}
                onChange={setChains}
                rows={2}
                isOptional
                hint="One per line, spelled as in the supply"
              />
              <TextField
                label="Single records"
                name="record_public_ids"
                value={records}
                onChange={setRecords}
                rows={3}
                isMono
                isOptional
                hint="Ids of properties, zones, tours, flights and packages, one per line"
              />
            </>
          )}
          <RatePlanChoice
            sells={sells}
            onSells={setSells}
            plans={plans}
            onPlans={setPlans}
            hint="One per line, rtp_…"
          />
          <Unknown problems={problems} />
          {reach && (
            <div aria-live="polite" className="rounded bg-sunken p-3">
              <p className="mb-2 text-sm font-semibold">{save.data ? "The contract contains" : "It would contain"}</p>
              <KeyValues
                items={Object.entries(REACH_LABELS).map(([kind, label]) => [
                  label,
                  reach[kind as keyof typeof REACH_LABELS].toLocaleString("en"),
                ])}
              />
            </div>
          )}
          <Button
            className="self-start"
            isPending={preview.isPending}
            pendingLabel="Counting"
            onPress={() => {
              save.reset();
              preview.mutate({ input: { params, body: { ...body, preview: true } } });
            }}
          >
            Preview
          </Button>
        </>
      )}
    </SettingForm>
  );
}

/** The ids that the service does not know, from all fields. */
function Unknown({ problems }: { problems: Record<string, string> }) {
  const found = Object.entries(problems).filter(([field]) => /\.\d+$/.test(field));
  if (!found.length) return null;
  return (
    <ul role="alert" className="text-xs text-negative">
      {found.map(([field, message]) => (
        <li key={field} className="wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  );
}
