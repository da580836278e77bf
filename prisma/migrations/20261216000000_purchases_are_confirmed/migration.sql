-- What a purchase that waits for its confirmation will send to book, sealed. It lives and is deleted with its token.
ALTER TABLE prebook ADD COLUMN IF NOT EXISTS confirmation text;
