-- migrate: repeat until true
-- Only today's table is written to, from the memory of the processes, so that no call waits for this.
SELECT request_log_operation_index();
