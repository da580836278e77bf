-- Two hundred: whoever runs an endpoint for each of its shops and stages has more than fifty.
CREATE OR REPLACE FUNCTION webhook_endpoint_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tenant WHERE id = NEW.tenant_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM webhook_endpoint WHERE tenant_id = NEW.tenant_id) >= 200 THEN
    RAISE EXCEPTION 'a partner has at most 200 webhook endpoints' USING ERRCODE = 'check_violation', CONSTRAINT = 'webhook_endpoint_limit';
  END IF;
  RETURN NEW;
END $$;
