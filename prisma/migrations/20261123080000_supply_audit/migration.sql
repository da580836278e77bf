-- Fields of supply before and after, where a person or a supplier's system edits some records. An import of files changes
-- millions of rows at a time and does not set `app.audit_supply`: the change feed says what it changed.
CREATE CONSTRAINT TRIGGER audit_place AFTER INSERT OR UPDATE ON "place"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_property AFTER INSERT OR UPDATE ON "property"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_room AFTER INSERT OR UPDATE ON "room"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_rate_plan AFTER INSERT OR UPDATE ON "rate_plan"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_service_zone AFTER INSERT OR UPDATE ON "service_zone"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_transfer_vehicle_type AFTER INSERT OR UPDATE ON "transfer_vehicle_type"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_service AFTER INSERT OR UPDATE ON "service"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('code', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_transfer_service AFTER INSERT OR UPDATE ON "transfer_service"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('service_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_tour AFTER INSERT OR UPDATE ON "tour"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_tour_option AFTER INSERT OR UPDATE ON "tour_option"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_flight AFTER INSERT OR UPDATE ON "flight"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_flight_cabin AFTER INSERT OR UPDATE ON "flight_cabin"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_tariff AFTER INSERT OR UPDATE ON "tariff"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('code', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_package AFTER INSERT OR UPDATE ON "package"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_package_component AFTER INSERT OR UPDATE ON "package_component"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('position', 'id,created_at,updated_at,sheet_version', '');
