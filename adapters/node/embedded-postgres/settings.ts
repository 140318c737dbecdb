/** What a small server wants. Said on the command line, it wins over whatever stands in the cluster's own files. */
export const serverSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '40',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

export const asArguments = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
