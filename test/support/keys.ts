import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../../src/storage/database.ts'
import { openInstallationKeys } from '../../src/storage/keys/open-keys.ts'
import { TEST_MASTER_KEY } from './tokens.ts'

const config = {
  dataDir: join(tmpdir(), `parley-test-keys-${process.pid}`),
  databaseUrl: undefined,
  masterKey: TEST_MASTER_KEY,
  masterKeyFile: undefined,
}

/** The keys of a database under test, without a service. */
export const testKeys = (db: Database, now: () => Date = () => new Date()) =>
  openInstallationKeys({ db, config, now, random: randomBytes, logger: pino({ level: 'warn' }) })
