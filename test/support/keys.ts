import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../../src/storage/database.ts'
import { openInstallationKeys } from '../../src/storage/keys/open-keys.ts'
import { TEST_MASTER_KEY } from './tokens.ts'

/** The keys of a database under test, without a service. */
export async function testKeys(db: Database, now: () => Date = () => new Date()) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  const config = { dataDir, databaseUrl: undefined, masterKey: TEST_MASTER_KEY, masterKeyFile: undefined }
  return openInstallationKeys({ db, config, now, random: randomBytes, logger: pino({ level: 'warn' }) })
}
