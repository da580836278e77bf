import os from "node:os";

/** Server settings by their PostgreSQL names; values as one would write them in `postgresql.conf`. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

const megabyte = 1024 * 1024;

/** Memory available to this process, in MB: the machine's, or the container's limit if that is lower. */
export function availableMemoryMb(): number {
  const limit = process.constrainedMemory();
  const machine = os.totalmem();
  return Math.floor((limit > 0 && limit < machine ? limit : machine) / megabyte);
}

/**
 * Sizes of `shared_buffers` to try, in MB, largest first: a quarter of the memory between 128 MB and 4 GB, then halves
 * of it for systems that refuse that much shared memory, down to 16 MB.
 */
export function sharedBufferSizes(memoryMb: number): number[] {
  const sizes = [Math.min(4096, Math.max(128, Math.floor(memoryMb / 4)))];
  for (let size = Math.floor(sizes[0]! / 2); size >= 16; size = Math.floor(size / 2)) sizes.push(size);
  return sizes;
}

/** Settings for data that must survive: an acknowledged commit is on disk. */
export function durableSettings(memoryMb: number): PostgresSettings {
  return {
    fsync: "on",
    synchronous_commit: "on",
    effective_cache_size: `${Math.floor(memoryMb * 0.7)}MB`,
    max_wal_size: "4GB",
    checkpoint_completion_target: 0.9,
    wal_compression: "on",
    ...everywhere,
  };
}

/** Settings for a temporary database: nothing waits for the disk, and a power failure may destroy it. */
export function disposableSettings(): PostgresSettings {
  return {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    ...everywhere,
  };
}

const everywhere: PostgresSettings = {
  listen_addresses: "127.0.0.1",
  max_connections: 200,
  // Our statements are short; compiling them costs more than running them.
  jit: "off",
  random_page_cost: 1.1,
  // A forgotten transaction keeps dead rows and slows every queue table.
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
};
