import type { SeededRandom } from "../generate/seeded-random";
import type { DemoCity, Style } from "./cities";

const EN_FIRST = [
  "Larkspur",
  "Copperline",
  "Northgate",
  "Harbour Lane",
  "Juniper",
  "Saltmarsh",
  "Lantern",
  "Kingfisher",
  "Foxglove",
  "Stonebridge",
  "Willowbank",
  "Tidewater",
  "Rookwood",
  "Amberley",
  "Thistledown",
  "Fernhill",
  "Beacon Row",
  "Orchard Row",
  "Quillfeather",
  "Marlowe Court",
  "Silverbirch",
  "Old Ropeworks",
  "Greystone",
  "Hollyoak",
  "Merchant Yard",
  "Bellwether",
  "Driftwood",
  "Candlewick",
  "Ashgrove",
  "Penrose",
];
const EN_LAST = ["Hotel", "House", "Suites", "Inn"];

const NAMES: Record<Exclude<Style, "en">, string[]> = {
  fr: [
    "Hôtel des Tilleuls Bleus",
    "Hôtel du Vieux Lavoir",
    "Maison de la Glycine",
    "Hôtel des Trois Moulins",
    "Hôtel du Pont Clair",
    "Résidence de la Verrière",
    "Hôtel des Acacias d'Or",
    "Hôtel du Marronnier Blanc",
    "Maison des Libellules",
    "Hôtel de l'Allée Douce",
  ],
  es: [
    "Hotel Mirador del Olivar",
    "Hotel Patio de los Azahares",
    "Hotel Puerta de la Encina",
    "Casa del Almendro",
    "Hotel Jardín de Levante",
    "Hotel Torre del Cierzo",
    "Hotel Balcón del Romero",
    "Hotel Alameda Clara",
    "Hotel Brisa del Faro",
    "Hostal Calle Serena",
    "Apartamentos Huerta Nueva",
    "Hotel La Celosía",
    "Hotel Las Tres Fuentes",
    "Hotel El Granado",
    "Hotel Mar de Pinos",
    "Hotel Monte Lentisco",
    "Villa Jacaranda",
    "Hotel Sol de Invierno",
    "Hotel La Atalaya Blanca",
    "Casa de las Golondrinas",
  ],
  it: [
    "Palazzo del Glicine",
    "Corte dei Melograni",
    "Albergo della Luna Nuova",
    "Residenza del Ponticello",
    "Locanda dei Pini",
    "Casa degli Archetti",
    "Villa Ginestra",
    "Hotel Campo Sereno",
    "Albergo del Cedro",
    "Hotel Giardino di Ada",
  ],
  de: [
    "Hotel Lindenhof am Bach",
    "Hotel Zur Goldenen Weide",
    "Gasthof Silberbach",
    "Hotel Kastanienhof",
    "Haus Morgenstern",
    "Hotel Am Alten Speicher",
    "Stadthotel Bergahorn",
    "Pension Rosenhag",
    "Hotel Kranichhof",
    "Hotel Sonnenuhr",
    "Hotel Wiesenblick",
    "Hotel Blaue Laterne",
    "Hotel Eulenturm",
    "Hotel Haselhof",
    "Hotel Drei Birken",
  ],
  ja: [
    "Hotel Kazemachi",
    "Ryokan Tsukikage",
    "Hotel Hinode Terrace",
    "Yamabuki Inn",
    "Hotel Aoba Garden",
    "Ryokan Shirakaba",
    "Hotel Minato Lights",
    "Kawasemi House",
    "Hotel Akatsuki",
    "Hotel Momijizaka",
  ],
};

const STREETS: Record<Style, string[]> = {
  en: [
    "Alder Street",
    "Mill Lane",
    "Quayside Walk",
    "Chapel Row",
    "Station Road",
    "Rosemary Avenue",
    "Old Market Square",
  ],
  fr: [
    "rue des Tilleuls",
    "rue du Lavoir",
    "avenue des Glycines",
    "quai des Saules",
    "place du Marché Neuf",
    "rue de la Verrière",
  ],
  es: [
    "calle del Olivar",
    "calle de la Encina",
    "paseo del Almendro",
    "plaza del Romero",
    "avenida de Levante",
    "calle Clara",
  ],
  it: [
    "via del Glicine",
    "via dei Melograni",
    "piazza della Luna",
    "via dei Pini",
    "viale degli Archi",
    "via Ginestra",
  ],
  de: ["Lindenweg", "Am Bach", "Weidenstraße", "Kastanienallee", "Speicherstraße", "Rosengasse"],
  ja: ["Aoba-dori", "Minato-dori", "Sakura-zaka", "Kawabata-dori", "Momiji-dori", "Tsuki-no-michi"],
};

/** Where a country's streets have names of another language than its hotels, with the number behind the name. */
const STREETS_OF: Readonly<Record<string, readonly string[]>> = {
  PT: [
    "Rua das Oliveiras",
    "Rua do Moinho",
    "Avenida da Nascente",
    "Travessa das Flores",
    "Largo do Poço",
    "Rua Clara",
  ],
  NL: ["Lindenstraat", "Molenkade", "Wilgengracht", "Oude Marktplein", "Kapelsteeg", "Rozenlaan"],
  CZ: ["Lipová", "Mlýnská", "Vrbová", "Na Nábřeží", "Růžová", "Staré tržiště"],
  HU: ["Hársfa utca", "Malom utca", "Rózsa utca", "Fűzfa sor", "Vásár tér", "Kápolna utca"],
  PL: ["ul. Lipowa", "ul. Młyńska", "ul. Różana", "ul. Wierzbowa", "pl. Targowy", "ul. Kasztanowa"],
  DK: ["Lindevej", "Møllegade", "Rosenstræde", "Kastanjevej", "Gammel Torv", "Pilegade"],
  SE: ["Lindgatan", "Kvarngatan", "Rosenvägen", "Pilgränd", "Gamla torget", "Kapellgatan"],
  NO: ["Lindeveien", "Møllegata", "Rosenveien", "Seljegata", "Gamletorget", "Kapellveien"],
  KZ: ["Zhibek Zholy köshesi", "Alma köshesi", "Dala köshesi", "Qaiyng köshesi", "Samal köshesi", "Bulaq köshesi"],
  AE: ["Al Nakheel Street", "Al Yasmeen Street", "Al Bahar Street", "Al Ward Street", "Al Noor Street"],
  KW: ["Al Nakheel Street", "Al Sidra Street", "Al Mina Street", "Al Rawda Street", "Al Yasmeen Street"],
  SG: ["Jalan Melati", "Jalan Kenanga", "Lorong Cempaka", "Orchid Crescent", "Jalan Angsana", "Tembusu Road"],
};

/** Returns invented hotel names, each once. */
export class HotelNames {
  private readonly left: Record<Style, string[]>;

  constructor(private readonly random: SeededRandom) {
    this.left = {
      en: EN_FIRST.flatMap((first) => EN_LAST.map((last) => `${first} ${last}`)),
      ...structuredClone(NAMES),
    };
  }

  /** English names contain the city's name, as those of chains do. */
  next(style: Style, city: string): string {
    const from = this.left[style].length > 0 ? style : "en";
    const list = this.left[from];
    const [name] = list.splice(this.random.whole(0, list.length - 1), 1);
    if (name === undefined) throw new Error("no hotel names left");
    return from === "en" ? `${name} ${city}` : name;
  }
}

/** An invented address line, with the number where the language puts it. */
export function streetLine({ style, country }: Pick<DemoCity, "style" | "country">, random: SeededRandom): string {
  const local = STREETS_OF[country];
  const street = random.pick(local ?? STREETS[style]);
  const number = random.whole(1, 120);
  if (local) return `${street} ${number}`;
  if (style === "en" || style === "fr") return `${number} ${street}`;
  return style === "ja" ? `${street} ${random.whole(1, 9)}-${random.whole(1, 20)}` : `${street} ${number}`;
}
