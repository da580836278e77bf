/** Services for a small supply: Orly and Paris, two transfers, a walk with two options, a flight to Tokyo. */
export const SMALL_SERVICES = {
  "places.csv": `code,type,name,country_code,parent_code,timezone,iata_code
FR,COUNTRY,France,FR,,,
FR-PAR,CITY,Paris,FR,FR,Europe/Paris,
FR-ORY,AIRPORT,Orly,FR,FR-PAR,Europe/Paris,ORY
JP-HND,AIRPORT,Haneda,JP,,Asia/Tokyo,HND
`,
  "service_zones.csv": `code,type,name,country_code,parent_code,place_code,latitude,longitude,timezone,iata_code,synthetic
Z-LOUVRE,DISTRICT,Around the Louvre,FR,Z-PAR,FR-PAR,48.8606,2.3376,Europe/Paris,,true
Z-PAR,CITY,Paris,FR,,FR-PAR,,,Europe/Paris,,
Z-ORY,AIRPORT,Orly,FR,,FR-ORY,,,Europe/Paris,ORY,
`,
  "vehicle_types.csv": `code,name,vehicle_class,max_passengers,max_bags,description
SEDAN,Sedan,SEDAN,3,3,A car with a driver
BUS,Shuttle bus,MINIBUS,16,16,
`,
  "transfers.csv": `code,from_zone_code,to_zone_code,direction,service_class,vehicle_type_code,duration_minutes,confirmation_mode,lead_hours,languages
T1,Z-ORY,Z-LOUVRE,1,1,SEDAN,40,,6,en;fr
T2,Z-ORY,Z-PAR,1,2,BUS,,DELAYED,24,
`,
  "tours.csv": `code,name,category_code,country_code,place_code,timezone,meeting_point,meeting_address,latitude,longitude,duration_minutes,description_en,description_fr,attribute_codes
W1,A walk along the river,WALKING,FR,FR-PAR,Europe/Paris,At the fountain,Place Saint-Michel,48.8534,2.3441,120,Two hours on foot,Deux heures à pied,WHEELCHAIR_ACCESS
`,
  "tour_options.csv": `code,tour_code,name,duration_minutes,max_party,confirmation_mode,languages
W1-GROUP,W1,Small group,,12,,en;fr
W1-PRIVATE,W1,Private,150,,ON_REQUEST,
`,
  "flights.csv": `code,carrier_code,carrier_name,flight_number,origin_code,destination_code,departure_time,arrival_time,arrival_day_offset,duration_minutes,weekdays,synthetic
F1,AF,Air France,9274,FR-ORY,JP-HND,13:20,09:05,1,825,1357,true
`,
  "flight_cabins.csv": `code,flight_code,cabin,baggage_included,lead_hours
F1-Y,F1,ECONOMY,1,2
F1-C,F1,BUSINESS,2,2
`,
};

/** The tariffs and days of these services: a transfer in two currencies, a walk twice a day, a flight on its days. */
export const SMALL_SERVICE_DAYS = {
  "tariffs.csv": `service_code,code,currency_code,child_bands,non_refundable,free_until,cancellation_tiers
T2,EUR,EUR,1=0:LAP;11=7.50,false,1d 18:00,1d 18:00=PERCENT:50
T2,JPY,JPY,11=1200,true,,
W1-GROUP,STD,EUR,3=0;12=10.00,false,2d 12:00,2d 12:00=AMOUNT:5.00
F1-Y,PUBLIC,EUR,1=20.00:LAP;11=300,true,,
`,
  "service_days.csv": `service_code,from,to,weekdays,start_times,allotment,prices,closed
T2,2027-03-01,2027-03-04,,,16,EUR=15.00;JPY=2800,
T2,2027-03-02,2027-03-02,,,,JPY=,
W1-GROUP,2027-03-01,2027-03-07,67,10:00;15:30,12,STD=20.00,
W1-GROUP,2027-03-07,2027-03-07,,15:30,6,,true
F1-Y,2027-03-01,2027-03-07,,,9,PUBLIC=899.00,
`,
};
