import { Circle, Path, Svg, View } from "@react-pdf/renderer";
import type { LocatorMap } from "@/lib/map/locator-map";
import { PAPER_COLOURS, Line } from "./sheet";

/** The size of a voucher's map in points; a picture above it has the same size. */
export const MAP_SIZE = { width: 130, height: 87 };

const LAND = "#f3f1ec";
const WATER = "#a9d0e0";
const BORDER = "#b9b2a3";
const STREET = "#d5cfc2";
const MAIN_STREET = "#c3b9a4";

/** A map of the surroundings with a point in the middle, and the map's sources. */
export function MapDrawing({ map }: { map: LocatorMap }) {
  const { width, height, hasStreets, towns } = map;
  return (
    <View style={{ width }}>
      <View style={{ width, height, borderRadius: 4, overflow: "hidden", backgroundColor: WATER }}>
        <Svg viewBox={`0 0 ${width} ${height}`} style={{ width, height }}>
          {map.land && <Path d={map.land} fill={LAND} />}
          {map.water && <Path d={map.water} fill={WATER} />}
          {map.borders && <Path d={map.borders} fill="none" stroke={BORDER} strokeWidth={0.6} />}
          {map.streets && <Path d={map.streets} fill="none" stroke={STREET} strokeWidth={1.2} />}
          {map.mainStreets && <Path d={map.mainStreets} fill="none" stroke={MAIN_STREET} strokeWidth={2.2} />}
          {!hasStreets &&
            towns.map(({ name, x, y }) => <Circle key={name} cx={x} cy={y} r={1.1} fill={PAPER_COLOURS.muted} />)}
          <Circle cx={width / 2} cy={height / 2} r={4.2} fill="#ffffff" />
          <Circle cx={width / 2} cy={height / 2} r={3} fill={PAPER_COLOURS.negative} />
        </Svg>
        {towns.map(({ name, x, y }) => (
          <View key={name} style={{ position: "absolute", left: x + 3, top: y - 4 }}>
            <Line direction="LTR" style={{ fontSize: 5.5, color: PAPER_COLOURS.muted }}>
              {name}
            </Line>
          </View>
        ))}
      </View>
      <Line direction="LTR" style={{ fontSize: 4.5, color: PAPER_COLOURS.muted, textAlign: "right", marginTop: 2 }}>
        {hasStreets ? "© OpenStreetMap contributors" : "Natural Earth"}
      </Line>
    </View>
  );
}
