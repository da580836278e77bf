-- The encrypted token of a link, by which the agency's own people can copy it again. Earlier links have none.
ALTER TABLE sales_quote ADD COLUMN sealed_token text;
ALTER TABLE trip_link ADD COLUMN sealed_token text;
