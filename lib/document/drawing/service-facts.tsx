import { Image, Link, View } from "@react-pdf/renderer";
import type { LocatorMap } from "@/lib/map/locator-map";
import { geoLink, type Part, type Service } from "../service-text";
import { MAP_SIZE, MapDrawing } from "./map";
import { Facts, PAPER_COLOURS, Line, SHEET_STYLES, Row } from "./sheet";
import { t } from "@/lib/language/text";

/** A service with a map of its surroundings, if its point is known. */
export interface MappedService extends Service {
  map: LocatorMap | undefined;
}

interface ServiceFactsProps {
  service: MappedService;
  picture?: Buffer | undefined;
}

/** A service's facts with picture, map and a link to its position. */
export function ServiceFacts({ service, picture }: ServiceFactsProps) {
  const position = service.facts.find(([label]) => label === t("paper.position"));
  const facts = service.facts.filter((fact) => fact !== position);
  return (
    <Row style={{ columnGap: 20 }}>
      <View style={SHEET_STYLES.wide}>
        <Facts facts={facts} />
        {position && (
          <View style={{ marginTop: 8 }}>
            <Line style={SHEET_STYLES.label}>{t("paper.position")}</Line>
            <Link src={geoLink(position[1])} style={{ textDecoration: "none", color: PAPER_COLOURS.text }}>
              <Line direction="LTR">{position[1]}</Line>
            </Link>
          </View>
        )}
      </View>
      <View style={{ rowGap: 8 }}>
        {picture && (
          <Image src={{ data: picture, format: "jpg" }} style={{ ...MAP_SIZE, objectFit: "cover", borderRadius: 4 }} />
        )}
        {service.map && <MapDrawing map={service.map} />}
      </View>
    </Row>
  );
}

/** The rooms or flights of a service, without prices. */
export function Parts({ parts }: { parts: Part[] }) {
  return (
    <View style={{ marginTop: parts.length ? 10 : 0 }}>
      {parts.map((part, i) => (
        <Row key={i} style={SHEET_STYLES.row} wrap={false}>
          <View style={SHEET_STYLES.wide}>
            <Line style={SHEET_STYLES.strong}>{part.title}</Line>
            {part.board !== undefined && <Line>{part.board}</Line>}
            {part.lines.map((line, at) => (
              <Line key={at}>{line}</Line>
            ))}
          </View>
        </Row>
      ))}
    </View>
  );
}
