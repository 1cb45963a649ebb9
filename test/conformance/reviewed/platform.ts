import type { Reviewed } from './review.ts'

export const platform: Reviewed = {
  globalTables: [
    'cursors',
    'installation',
    'installation_keys',
    'master_key',
    'job_workers',
    'migrations',
    'once',
    'one_time_tokens',
    'stream_nodes',
    'stream_sockets',
    'vendor_paces',
  ],
  writtenByMigrations: ['installation'],
  organizationReaders: {
    'src/storage/installation.ts': 'the first organization, which is none with a parent',
    'src/cli/ask/local-parley.ts': 'the organization of a debate, whichever it is; the first one is none with a parent',
  },
}
