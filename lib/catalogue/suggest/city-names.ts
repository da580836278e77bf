/**
 * Names of cities in other languages, old names, and IATA codes of metropolitan areas: the country's code, then all
 * names. The supply has one name for a city, but agents type the name in their own language. Lists the cities whose
 * names differ by more than accents; names in other scripts are in the city's own language.
 */
export const CITY_NAMES = `
AE Dubai|Dubaï|DXB|دبي
AE Abu Dhabi|Abou Dabi|AUH|أبو ظبي
AR Buenos Aires|BUE
AT Vienna|Wien|Vienne|Viena|Bécs|Vídeň|Wiedeń|VIE
AT Salzburg|Salzbourg|Salisburgo
AU Sydney|Sidney|SYD
AZ Baku|Bakou|Bakı
BE Brussels|Bruxelles|Brussel|Brüssel|Bruselas|BRU
BE Antwerp|Antwerpen|Anvers|Amberes|Anversa
BE Bruges|Brugge|Brügge|Brujas
BE Ghent|Gent|Gand|Gante
BE Liège|Luik|Lüttich|Lieja
BG Sofia|София|SOF
BR Sao Paulo|São Paulo|SAO
BR Rio de Janeiro|Rio|RIO
BY Minsk|Мінск|MSQ
CA Montreal|Montréal|YMQ
CA Quebec|Québec|Quebec City
CA Toronto|YTO
CH Geneva|Genève|Genf|Ginebra|Ginevra|GVA
CH Zurich|Zürich|Zurigo|ZRH
CH Basel|Basle|Bâle|Basilea
CH Lucerne|Luzern|Lucerna
CH Bern|Berne|Berna
CN Beijing|Peking|Pékin|Pekín|Pechino|北京|BJS
CN Shanghai|Schanghai|上海|SHA
CN Guangzhou|Canton|Kanton|广州
CN Shenzhen|深圳
CN Nanjing|Nanking|南京
CN Chengdu|成都
CU Havana|La Habana|La Havane|Havanna|L'Avana|HAV
CY Nicosia|Lefkosia|Nikosia|Λευκωσία
CY Limassol|Lemesos
CZ Prague|Praha|Prag|Praga|Prága|PRG
CZ Pilsen|Plzeň
CZ Brno|Brünn
DE Munich|München|Muenchen|Monaco di Baviera|Múnich|Munique|Mnichov|Monachium|MUC
DE Cologne|Köln|Koeln|Colonia|Colônia|Keulen|CGN
DE Berlin|Berlín|Berlino|BER
DE Hamburg|Hambourg|Hamburgo|Amburgo|HAM
DE Frankfurt|Frankfurt am Main|Francfort|Fráncfort|Francoforte|FRA
DE Nuremberg|Nürnberg|Nuernberg|Norimberga|NUE
DE Dusseldorf|Düsseldorf|Duesseldorf|DUS
DE Dresden|Dresde|Dresda|DRS
DE Leipzig|Lipsia|LEJ
DE Hanover|Hannover|Hanovre|HAJ
DE Aachen|Aix-la-Chapelle|Aquisgrán|Aken
DE Regensburg|Ratisbon|Ratisbonne|Ratisbona
DE Bremen|Brême|Brema|BRE
DE Stuttgart|Estugarda|Stoccarda|STR
DE Trier|Trèves|Treviri
DE Constance|Konstanz|Costanza
DK Copenhagen|København|Kopenhagen|Copenhague|Copenaghen|CPH
DK Aarhus|Århus
DZ Algiers|Alger|Algier|Argel|الجزائر
EE Tallinn|Reval|TLL
EG Cairo|Le Caire|Kairo|El Cairo|القاهرة|CAI
EG Alexandria|Alexandrie|Alejandría
EG Luxor|Louxor
ES Seville|Sevilla|Séville|Siviglia|Sevilha|SVQ
ES Saragossa|Zaragoza|Saragosse|ZAZ
ES Corunna|A Coruña|La Coruña|La Corogne
ES San Sebastian|San Sebastián|Donostia|Saint-Sébastien|EAS
ES Bilbao|Bilbo|BIO
ES Palma|Palma de Mallorca|Palma de Majorque|PMI
ES Barcelona|Barcelone|Barcellona|BCN
ES Madrid|MAD
ES Valencia|València|Valence|VLC
ES Cordoba|Córdoba|Cordoue
ES Malaga|Málaga|AGP
ES Cadiz|Cádiz|Cadix
ES Vitoria-Gasteiz|Vitoria|Gasteiz
ES Pamplona|Iruña|Pampelune
FI Helsinki|Helsingfors|HEL
FI Turku|Åbo
FI Tampere|Tammerfors
FR Paris|París|Parigi|Parijs|Paryż|PAR
FR Lyon|Lyons|Lione|Lión|LYS
FR Marseille|Marseilles|Marsiglia|Marsella|MRS
FR Nice|Nizza|Niza|NCE
FR Strasbourg|Straßburg|Strassburg|Estrasburgo|Strasburgo|SXB
FR Bordeaux|Burdeos|BOD
FR Lille|Rijsel
FR Toulouse|Tolosa|TLS
FR Dunkirk|Dunkerque|Dünkirchen
GB London|Londres|Londra|Londen|Londyn|Londýn|LON
GB Edinburgh|Édimbourg|Edimburgo|EDI
GB Cardiff|Caerdydd
GE Tbilisi|Tiflis|TBS
GR Athens|Athen|Athènes|Atenas|Atene|Αθήνα|ATH
GR Thessaloniki|Salonica|Salonika|Saloniki|Salonique|Salonicco|Θεσσαλονίκη|SKG
GR Heraklion|Iraklion|Iraklio|Candia|HER
GR Corfu|Korfu|Kerkyra|Corfou
GR Rhodes|Rhodos|Rodos|Rodas|Rodi
HK Hong Kong|Hongkong|香港|HKG
HR Zagreb|Agram|ZAG
HR Dubrovnik|Ragusa|DBV
HR Split|Spalato|SPU
HU Budapest|Budapeszt|Budapešť|BUD
HU Pecs|Pécs|Fünfkirchen
ID Jakarta|Djakarta|Batavia|JKT
IE Dublin|Baile Átha Cliath|Dublín|Dublino|DUB
IE Cork|Corcaigh
IL Jerusalem|Jérusalem|Jerusalén|Gerusalemme|ירושלים
IL Tel Aviv|Tel Aviv-Yafo|תל אביב|TLV
IN Mumbai|Bombay|BOM
IN Kolkata|Calcutta|Kalkutta|CCU
IN Chennai|Madras|MAA
IN Bangalore|Bengaluru|BLR
IN Delhi|New Delhi|DEL
IN Varanasi|Benares
IN Kochi|Cochin
IN Pune|Poona
IR Tehran|Teheran|Téhéran|THR
IS Reykjavik|Reykjavík|REK
IT Rome|Roma|Rom|Rzym|Řím|ROM
IT Milan|Milano|Mailand|Milán|Milão|Mediolan|MIL
IT Venice|Venezia|Venedig|Venise|Venecia|Veneza|Wenecja|VCE
IT Florence|Firenze|Florenz|Florencia|Florença|Florencja|FLR
IT Naples|Napoli|Neapel|Nápoles|Neapol|NAP
IT Turin|Torino|Turín|Turim|Turyn|TRN
IT Genoa|Genova|Genua|Gênes|Génova|GOA
IT Bologna|Bologne|Bolonia|BLQ
IT Padua|Padova|Padoue
IT Mantua|Mantova|Mantoue
IT Syracuse|Siracusa|Syrakus
IT Leghorn|Livorno|Livourne
IT Verona|Vérone|VRN
IT Bolzano|Bozen
IT Merano|Meran
IT Palermo|Palerme|PMO
IT Pisa|Pise|PSA
JP Tokyo|Tokio|Edo|東京|TYO
JP Osaka|大阪|OSA
JP Kyoto|Kioto|京都
JP Sapporo|札幌|SPK
KH Phnom Penh|Pnom Penh|PNH
KR Seoul|Séoul|Seúl|서울|SEL
KR Busan|Pusan|부산
KZ Almaty|Alma-Ata|ALA
KZ Astana|Nur-Sultan|Nursultan|Akmola|NQZ
LB Beirut|Beyrouth|Bairut|بيروت|BEY
LT Vilnius|Wilna|Wilno|VNO
LT Kaunas|Kowno
LU Luxembourg|Luxemburg|Lëtzebuerg|Luxemburgo|LUX
LV Riga|Rīga|RIX
LY Tripoli|Tripolis|Trípoli
MA Marrakesh|Marrakech|Marrakesch|مراكش|RAK
MA Casablanca|Dar el Beïda|CMN
MA Fes|Fez|Fès
MA Tangier|Tanger|Tánger|TNG
MC Monaco|Monte Carlo|Monte-Carlo
MD Chisinau|Chișinău|Kishinev|Kischinau|KIV
MM Yangon|Rangoon|Rangun|RGN
MM Mandalay|Mandalai
MX Mexico City|Ciudad de México|Mexico|México|Mexiko-Stadt|Città del Messico|CDMX|MEX
NL The Hague|Den Haag|'s-Gravenhage|La Haye|La Haya|L'Aia
NL Amsterdam|Ámsterdam|AMS
NO Oslo|Christiania|Kristiania|OSL
NP Kathmandu|Katmandu|Katmandou|KTM
PH Manila|Manille|MNL
PL Warsaw|Warszawa|Warschau|Varsovie|Varsovia|Varsavia|WAW
PL Krakow|Kraków|Cracow|Krakau|Cracovie|Cracovia|KRK
PL Gdansk|Gdańsk|Danzig|GDN
PL Wroclaw|Wrocław|Breslau|WRO
PL Poznan|Poznań|Posen|POZ
PL Szczecin|Stettin
PL Lodz|Łódź|Lodsch
PT Lisbon|Lisboa|Lissabon|Lisbonne|Lisbona|Lizbona|LIS
PT Porto|Oporto|OPO
PT Faro|FAO
PT Funchal|FNC
RO Bucharest|București|Bukarest|Bucarest|Bucureşti|BUH
RO Cluj-Napoca|Cluj|Klausenburg|Kolozsvár
RO Brasov|Brașov|Kronstadt
RO Sibiu|Hermannstadt
RS Belgrade|Beograd|Belgrad|Belgrado|Београд|BEG
RU Moscow|Moskva|Moskau|Moscou|Moscú|Mosca|Москва|MOW
RU Saint Petersburg|St. Petersburg|St Petersburg|Sankt Petersburg|Saint-Pétersbourg|Leningrad|Petrograd|Санкт-Петербург|LED
RU Kaliningrad|Königsberg|Калининград
RU Volgograd|Stalingrad|Волгоград
RU Yekaterinburg|Sverdlovsk|Екатеринбург
SA Mecca|Makkah|Mekka|La Mecque|مكة
SA Riyadh|Riad|Riyad|الرياض|RUH
SA Jeddah|Djeddah|Dschidda|جدة|JED
SE Stockholm|Estocolmo|Stoccolma|STO
SE Gothenburg|Göteborg|Goteborg|Gotemburgo|GOT
SI Ljubljana|Laibach|Lubiana|LJU
SK Bratislava|Pressburg|Preßburg|Pozsony|BTS
SK Kosice|Košice|Kaschau
SY Damascus|Damas|Damaskus|دمشق
TH Bangkok|Krung Thep|กรุงเทพ|BKK
TN Tunis|Túnez|Tunisi|تونس
TR Istanbul|İstanbul|Constantinople|Konstantinopel|Estambul|IST
TR Izmir|İzmir|Smyrna|Smyrne
TR Ankara|Angora
TR Antalya|Adalia|AYT
TW Taipei|Taipeh|台北|TPE
UA Kyiv|Kiev|Kiew|Київ|IEV
UA Lviv|Lvov|Lemberg|Lwów|Львів|LWO
UA Odesa|Odessa|Одеса|ODS
UA Kharkiv|Kharkov|Charkow|Харків
US New York|New York City|Nueva York|Nova Iorque|Nowy Jork|NYC
US Los Angeles|LA|LAX
US Washington|Washington D.C.|Washington DC|WAS
US San Francisco|Frisco|SFO
US New Orleans|La Nouvelle-Orléans|Nueva Orleans|MSY
US Philadelphia|Philadelphie|Filadelfia|PHL
US Chicago|CHI
US Houston|HOU
US Las Vegas|Vegas|LAS
VA Vatican City|Vaticano|Vatikan
VN Ho Chi Minh City|Saigon|Saïgon|Sài Gòn|Thành phố Hồ Chí Minh|Ho-Chi-Minh-Stadt|HCMC|SGN
VN Hanoi|Hà Nội|HAN
ZA Cape Town|Kapstadt|Le Cap|Ciudad del Cabo|Kaapstad|CPT
ZA Johannesburg|Joburg|JNB
`;
