import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import type { Config } from '../../config/load.ts'
import { randomPool } from '../../shared/ids.ts'
import type { Database } from '../../storage/database.ts'
import { knownMasterKey, masterKeyCheck } from '../../storage/keys/claim-master-key.ts'
import type { Purpose } from '../../storage/keys/key-material.ts'
import { keySource } from '../../storage/keys/key-source.ts'
import { STILL_CLEAR } from '../../storage/keys/open-keys.ts'
import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'

/** The purpose of each key, and the command that replaces it. */
const ABOUT: Record<Purpose, { what: string; command: string }> = {
  signing: { what: 'receipts, notes, exports and certificates', command: 'rotate-signing' },
  encryption: { what: 'sealed texts', command: 'rotate-sealing' },
  jwt: { what: 'tokens', command: 'rotate-jwt' },
  vapid: { what: 'push services', command: 'rotate-vapid' },
  card: { what: 'agent cards', command: 'rotate-card' },
}

/** Where the master key is and who can read it, and whether all other keys are sealed and were never in clear text. */
export async function keyFindings(db: Database, config: Config): Promise<Finding[]> {
  try {
    const check = await masterKeyCheck(db)
    if (!check) return [ok('master key', 'none yet; the first start creates it or asks for it')]
    const source = keySource(config, randomPool())
    const { id } = await knownMasterKey(db, source, check.id)
    const where = `${id}, from ${source.place}${await readersOf(source.file)}`
    return [
      source.isOpenToOthers()
        ? warning('master key', `${where}: every user of this machine can read or change it`)
        : ok('master key', where),
      check.sealedAt ? ok('keys', 'all sealed with the master key') : warning('keys', STILL_CLEAR),
      ...(await unfinishedFinding(db)),
      ...(await clearFindings(db)),
    ]
  } catch (error) {
    return [problem('master key', reasonOf(error))]
  }
}

/** An interrupted rotation continues where it stopped. */
async function unfinishedFinding(db: Database): Promise<Finding[]> {
  const keys = await db
    .selectFrom('installation_keys')
    .select('id')
    .where('purpose', '=', 'encryption')
    .where('active', '=', false)
    .execute()
  return keys.length === 0
    ? []
    : [
        warning(
          'keys',
          'a change of the sealing key was not finished: npm run parley -- keys rotate-sealing continues it',
        ),
      ]
}

/** Anybody with a copy of the database from then has these keys. */
async function clearFindings(db: Database): Promise<Finding[]> {
  const rows = await db
    .selectFrom('installation_keys')
    .select('purpose')
    .where('stood_in_clear', '=', true)
    .where('active', '=', true)
    .orderBy('purpose')
    .execute()
  return rows.map(({ purpose }) => {
    const { what, command } = ABOUT[purpose]
    return warning(
      'keys',
      `the key of ${what} was once stored in clear text in the database, so copies and backups from that time contain it: npm run parley -- keys ${command} creates a new one`,
    )
  })
}

/** Owner and mode, as `ls -l` shows them. */
async function readersOf(file: string | undefined): Promise<string> {
  if (file === undefined) return ', which everyone who can see the environment of the process can read'
  const { uid, gid, mode } = await stat(file)
  const owner = uid === process.getuid?.() ? userInfo().username : `user ${uid}`
  return `, mode ${(mode & 0o777).toString(8).padStart(4, '0')}, owner ${owner}, group ${gid}`
}

/** The same with every key there is, for people. */
export async function keyStatus(db: Database, config: Config): Promise<string[]> {
  const findings = await keyFindings(db, config)
  const rows = await db
    .selectFrom('installation_keys')
    .select(['id', 'purpose', 'secret', 'sealed_secret', 'created_at', 'retired_at', 'active'])
    .orderBy('purpose')
    .orderBy('created_at', 'desc')
    .execute()
  const stateOf = ({ secret, sealed_secret, retired_at }: (typeof rows)[number]) => {
    if (retired_at) return `retired ${retired_at}`
    if (secret !== null) return 'in clear'
    return sealed_secret === null ? 'without its secret' : 'sealed'
  }
  return [
    ...findings.map(({ label, what, says }) => `${label.padEnd(7)} ${what}: ${says}`),
    ...rows.map((row) => `${row.purpose.padEnd(10)} ${row.id}  since ${row.created_at}, ${stateOf(row)}`),
  ]
}
