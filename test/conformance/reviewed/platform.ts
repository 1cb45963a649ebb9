import type { Reviewed } from './review.ts'

export const platform: Reviewed = {
  globalTables: [
    'cursors',
    'installation_keys',
    'job_workers',
    'migrations',
    'one_time_tokens',
    'stream_nodes',
    'stream_sockets',
  ],
}
