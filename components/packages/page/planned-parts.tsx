import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { Section } from "../../ui/layout/section";
import { TextLink } from "../../ui/values/text-link";
import type { PackageRecord } from "../package-offer";
import { PartRow } from "./part-row";

type Part = PackageRecord["parts"][number];

/** The parts of a package without prices, for any start date. */
export function PlannedParts({ found }: { found: PackageRecord }) {
  return (
    <Section title={t("packages.included")}>
      <ol className="flex flex-col gap-5">
        {found.parts.map((part) => (
          <PartRow
            key={part.item_no}
            sold={soldOf(part)}
            title={<Title part={part} />}
            note={[t("packages.dayPart", { day: part.day }), part.start_time].filter(Boolean).join(t("format.comma"))}
          />
        ))}
      </ol>
    </Section>
  );
}

const soldOf = ({ product_type, property_public_id, tour_public_id, vehicle_type_public_id }: Part) => ({
  product_type,
  details: { property_public_id, tour_public_id, vehicle_type: { public_id: vehicle_type_public_id } },
});

function Title({ part }: { part: Part }) {
  const { product_type: type, name, from_name: from, to_name: to, nights } = part;
  if (type === PRODUCT_TYPE.STAY)
    return (
      <>
        {rich("packages.partAt", {
          nights: formatCount(nights ?? 0, "night"),
          property: (
            <TextLink key="property" href={`/properties/${part.property_public_id}`}>
              {name}
            </TextLink>
          ),
        })}
      </>
    );
  if (type === PRODUCT_TYPE.TOUR) return <TextLink href={`/tours/${part.tour_public_id}`}>{name}</TextLink>;
  return t("packages.routeBy", { from: from ?? "", to: to ?? "", vehicle: name });
}
