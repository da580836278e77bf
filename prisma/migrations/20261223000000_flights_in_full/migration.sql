-- What a cabin's fare includes and what its flight needs are part of the content that partners read: columns that are not
-- listed count as the field of their name.
DELETE FROM catalog_field
WHERE (table_name, column_name) IN (('flight', 'origin_terminal'), ('flight', 'destination_terminal'), ('flight', 'requires_passport'),
  ('flight_cabin', 'fare_family'), ('flight_cabin', 'baggage'), ('flight_cabin', 'changeable'));
