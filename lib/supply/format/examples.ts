import type { FileName } from "./kinds";

/** A description of each file's rows, and a small example of each file; together the examples can be imported. */
export const EXAMPLES: Readonly<Record<FileName, { row: string; example: string }>> = {
  "places.csv": {
    row: "a country, region, city, airport …",
    example: `code,type,name,country_code,parent_code,timezone,iata_code
FR,COUNTRY,France,FR,,,
FR-PAR,CITY,Paris,FR,FR,Europe/Paris,
FR-ORY,AIRPORT,Paris Orly,FR,FR-PAR,Europe/Paris,ORY
ES-MAD,AIRPORT,Madrid-Barajas,ES,,Europe/Madrid,MAD
`,
  },
  "properties.csv": {
    row: "a hotel or other accommodation",
    example: `code,name,category_code,city,country_code,timezone,currency_code,place_code,mandatory_fees
H1,Hôtel des Tilleuls,HOTEL,Paris,FR,Europe/Paris,EUR,FR-PAR,CITY_TAX|City tax|5.60|EUR|PER_PERSON_NIGHT
`,
  },
  "rooms.csv": {
    row: "a room type of a property",
    example: `property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy
H1,DBL,Double room,2,2,1,3
`,
  },
  "rate_plans.csv": {
    row: "terms under which a property sells",
    example: `property_code,code,name,board_code,currency_code,non_refundable,late_cancellation,free_until,cancellation_tiers,child_bands
H1,FLEX,Bed and breakfast,BB,EUR,false,REFUSED,2d 18:00,2d 18:00=PERCENT:100,2=0;11=25.00
H1,NRF,Room only,RO,EUR,true,,,,
`,
  },
  "rate_seasons.csv": {
    row: "what a rate plan has otherwise for a range of nights and arrivals",
    example: `property_code,plan_code,from,to,extra_adult,min_stay,release_days
H1,FLEX,2027-07-01,2027-08-31,35.00,3,7
`,
  },
  "supplements.csv": {
    row: "a compulsory extra of some nights",
    example: `property_code,code,name,plan_codes,from,to,adult,child_rules,per
H1,GALA,Gala dinner,FLEX,2027-12-31,2027-12-31,24.00,1-9:2-11=12.00,NIGHT
`,
  },
  "offers.csv": {
    row: "a reduction or free nights, with its conditions",
    example: `property_code,code,name,type,value,stay,pay,free,repeat,book_until,group,text
H1,EARLY,Early booking,PERCENT,20,,,,,2027-01-31,SUMMER,Book early and save
H1,WEEK,Seven nights for six,FREE_NIGHTS,,7,6,CHEAPEST,true,,SUMMER,
`,
  },
  "fees.csv": {
    row: "a tax or fee by who stays when",
    example: `property_code,code,name,kind,basis,amount,percent,currency,min_age,max_nights,payable
H1,TOURISM,Tourism tax,TAX,PER_PERSON_NIGHT,2.50,,EUR,18,10,PROPERTY
H1,VAT,Value added tax,TAX,PER_STAY,,10,,,,INCLUDED
`,
  },
  "sell_rules.csv": {
    row: "what is added to the costs of rate plans with price_basis COST",
    example: `code,percent,property,plan,stay_from,stay_to
,12.5,,,,
SUMMER,18,H1,FLEX,2027-07-01,2027-08-31
`,
  },
  "room_days.csv": {
    row: "a range of nights of a room type",
    example: `property_code,room_code,from,to,weekdays,allotment,prices,closed,min_stay
H1,DBL,2027-01-01,2027-12-31,,8,FLEX=120.00;NRF=105.00,,
H1,DBL,2027-01-01,2027-12-31,56,,FLEX=140.00,,
H1,DBL,2027-12-30,2027-12-31,,,,,2
H1,DBL,2027-05-03,2027-05-05,,,,true,
`,
  },
  "service_zones.csv": {
    row: "where a transfer starts or ends",
    example: `code,type,name,country_code,parent_code,place_code,timezone,iata_code
Z-ORY,AIRPORT,Paris Orly,FR,,,Europe/Paris,ORY
Z-PAR,CITY,Paris,FR,,FR-PAR,Europe/Paris,
`,
  },
  "vehicle_types.csv": {
    row: "a kind of vehicle",
    example: `code,name,vehicle_class,max_passengers,max_bags
SEDAN,Sedan,SEDAN,3,3
BUS,Shuttle bus,SHUTTLE,16,16
`,
  },
  "transfers.csv": {
    row: "a transfer between two zones",
    example: `code,from_zone_code,to_zone_code,direction,service_class,vehicle_type_code,duration_minutes,lead_hours
ORY-PAR-SEDAN,Z-ORY,Z-PAR,1,1,SEDAN,40,6
ORY-PAR-BUS,Z-ORY,Z-PAR,1,2,BUS,60,2
`,
  },
  "tours.csv": {
    row: "a tour",
    example: `code,name,category_code,country_code,place_code,timezone,meeting_point,duration_minutes
RIVER,A walk along the river,WALKING,FR,FR-PAR,Europe/Paris,At the fountain,120
`,
  },
  "tour_options.csv": {
    row: "a bookable option of a tour",
    example: `code,tour_code,name,max_party,languages
RIVER-GROUP,RIVER,Small group,12,en;fr
`,
  },
  "flights.csv": {
    row: "a scheduled flight",
    example: `code,carrier_code,carrier_name,flight_number,origin_code,destination_code,departure_time,arrival_time,duration_minutes,weekdays
AF9001,AF,Air France,9001,FR-ORY,ES-MAD,09:40,11:45,125,12345
`,
  },
  "flight_cabins.csv": {
    row: "a cabin of a flight",
    example: `code,flight_code,cabin,baggage_included
AF9001-Y,AF9001,ECONOMY,1
`,
  },
  "tariffs.csv": {
    row: "price terms of a transfer, option or cabin",
    example: `service_code,code,currency_code,child_bands,non_refundable,free_until,cancellation_tiers
ORY-PAR-SEDAN,EUR,EUR,,false,1d 18:00,1d 18:00=PERCENT:100
ORY-PAR-BUS,EUR,EUR,1=0:LAP;11=7.50,false,1d 18:00,1d 18:00=PERCENT:50
RIVER-GROUP,EUR,EUR,3=0:LAP;17=10.00,false,2d 12:00,2d 12:00=AMOUNT:5.00
AF9001-Y,PUBLIC,EUR,1=20.00:LAP;11=80.00,true,,
`,
  },
  "packages.csv": {
    row: "several products at one price",
    example: `code,name,country_code,timezone,place_code,discount_percent,start_weekdays,synthetic
PARIS-3,Three nights in Paris,FR,Europe/Paris,FR-PAR,7.5,4567,true
`,
  },
  "package_components.csv": {
    row: "a part of a package",
    example: `package_code,position,day_offset,property_code,nights,service_code,start_time
PARIS-3,1,0,,,ORY-PAR-SEDAN,
PARIS-3,2,0,H1,3,,
PARIS-3,3,1,,,RIVER-GROUP,10:00
`,
  },
  "service_days.csv": {
    row: "a range of days of one of them",
    example: `service_code,from,to,weekdays,start_times,allotment,prices,closed
ORY-PAR-SEDAN,2027-01-01,2027-12-31,,,6,EUR=48.00,
ORY-PAR-BUS,2027-01-01,2027-12-31,,,16,EUR=15.00,
RIVER-GROUP,2027-03-01,2027-10-31,567,10:00;15:30,12,EUR=20.00,
RIVER-GROUP,2027-07-14,2027-07-14,,15:30,,,true
AF9001-Y,2027-01-01,2027-10-30,,,9,PUBLIC=89.00,
`,
  },
  "fx_rates.csv": {
    row: "a currency's rate on a day",
    example: `day,base,quote,rate,source
2027-01-04,EUR,USD,1.0841,an example
`,
  },
};
