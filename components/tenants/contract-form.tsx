"use client";

import { useState } from "react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { PlaceField } from "../products/search/place-field";
import { SettingForm } from "../settings/setting-form";
import { RatePlanChoice, type SoldPlans } from "../settings/profiles/rate-plan-choice";
import { Button } from "../ui/button";
import { CheckField } from "../ui/fields/check-field";
import { ChipsField } from "../ui/fields/chips-field";
import { KeyValues } from "../ui/values/key-values";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { productLabels, type Tenant } from "./tenant-labels";
import { useTenantSaved } from "./use-tenant-saved";
import { X } from "lucide-react";

/** The places of a contract, each with a button that removes it. */
function ChosenPlaces({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  if (!ids.length) return null;
  return (
    <ul aria-label={t("tenants.placesOfContract")} className="flex flex-wrap gap-1.5">
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
    <Button size="sm" aria-label={t("tenants.removePlace", { name })} onPress={onRemove}>
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
const reachLabels = () =>
  ({
    properties: t("tenants.reach.properties"),
    service_zones: t("tenants.reach.zones"),
    tours: t("tenants.product.3"),
    flights: t("tenants.product.4"),
    packages: t("tenants.product.5"),
  }) as const;

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
  const [named, setNamed] = useState(contract.named_plans.join("\n"));
  const [isProtected, setProtected] = useState(contract.package_protection_required);
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
    named_plans: lines(named),
    package_protection_required: isProtected,
  };
  const failure = save.error ?? preview.error;
  const reach = (save.data ?? preview.data)?.reach;
  return (
    <SettingForm
      submitLabel={t("tenants.saveContract")}
      pendingLabel={t("common.saving")}
      isPending={save.isPending}
      failure={failure}
      onSubmit={() => {
        preview.reset();
        save.mutate({ input: { params, body } }, { onSuccess: () => void saved(t("tenants.contractSaved")) });
      }}
    >
      {(problems) => (
        <>
          <div className="flex flex-col gap-1">
            <p className="text-sm font-medium">{t("tenants.products")}</p>
            <ChipsField
              label={t("tenants.products")}
              chips={Object.entries(productLabels()).map(([id, label]) => ({ id, name: label, label }))}
              value={products}
              onChange={setProducts}
            />
          </div>
          <RadioField
            label={t("tenants.records")}
            choices={[
              { id: "all", label: t("tenants.everything") },
              { id: "some", label: t("tenants.onlyBelow") },
            ]}
            value={isWhole}
            onChange={setWhole}
          />
          {isWhole === "some" && (
            <>
              <div className="flex flex-col gap-2">
                <PlaceField
                  key={places.length}
                  label={t("tenants.addPlace")}
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
                label={t("tenants.chains")}
                name="chains"
                value={chains}
                onChange={setChains}
                rows={2}
                isOptional
                hint={t("tenants.chainsHint")}
              />
              <TextField
                label={t("tenants.singleRecords")}
                name="record_public_ids"
                value={records}
                onChange={setRecords}
                rows={3}
                isMono
                isOptional
                hint={t("tenants.singleRecordsHint")}
              />
            </>
          )}
          <RatePlanChoice
            sells={sells}
            onSells={setSells}
            plans={plans}
            onPlans={setPlans}
            hint={t("tenants.onePerLine")}
          />
          <TextField
            label={t("tenants.namedPlans")}
            name="named_plans"
            value={named}
            onChange={setNamed}
            rows={2}
            isMono
            isOptional
            hint={t("tenants.namedPlansHint")}
          />
          {products.includes(String(PRODUCT_TYPE.PACKAGE)) && (
            <CheckField isSelected={isProtected} onChange={setProtected}>
              {t("tenants.packageProtection")}
            </CheckField>
          )}
          <Unknown problems={problems} />
          {reach && (
            <div aria-live="polite" className="rounded bg-sunken p-3">
              <p className="mb-2 text-sm font-semibold">
                {save.data ? t("tenants.contractContains") : t("tenants.wouldContain")}
              </p>
              <KeyValues
                items={Object.entries(reachLabels()).map(([kind, label]) => [
                  label,
                  formatNumber(reach[kind as keyof ReturnType<typeof reachLabels>]),
                ])}
              />
            </div>
          )}
          <Button
            className="self-start"
            isPending={preview.isPending}
            pendingLabel={t("tenants.counting")}
            onPress={() => {
              save.reset();
              preview.mutate({ input: { params, body: { ...body, preview: true } } });
            }}
          >
            {t("tenants.preview")}
          </Button>
        </>
      )}
    </SettingForm>
  );
}

/** The ids in all fields that the service does not know. */
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
