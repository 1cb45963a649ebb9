import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect } from 'vitest'
import { sealing } from '../../src/shared/crypto/encryption.ts'
import { newKey } from '../../src/storage/keys/key-material.ts'
import { openInstallationKeys } from '../../src/storage/keys/open-keys.ts'
import { migratedDatabase } from '../support/database.ts'
import { dumpOf } from '../support/dump/dumped.ts'

const PROCESS = join(import.meta.dirname, '../support/key-process.ts')
const PURPOSES = ['jwt', 'encryption', 'signing', 'vapid'] as const
const THINGS = 8

export type KeyAct = 'seal' | 'rotate-master' | 'rotate-signing' | 'rotate-sealing'

/** An installation as the release before left it, with keys in clear and texts sealed by one of them. */
async function formerInstallation() {
  const database = await migratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-key-kills-'))
  const made = PURPOSES.map((purpose) => ({ purpose, ...newKey(purpose, randomBytes) }))
  for (const { id, purpose, secret, public_key } of made)
    await database.pool.query(
      `insert into installation_keys (id, purpose, secret, public_key, active, created_at) values ($1, $2, $3, $4, true, now())`,
      [id, purpose, secret, public_key],
    )
  const key = Buffer.from(made[1]?.secret ?? '', 'base64url')
  const { seal } = sealing({ key: async () => key, random: randomBytes })
  await database.pool.query('create table sealed_things (id text collate "C" primary key, sealed text)')
  for (let n = 0; n < THINGS; n += 1)
    await database.pool.query('insert into sealed_things values ($1, $2)', [`t${n}`, await seal(`text ${n}`, `t${n}`)])
  return {
    database,
    dataDir,
    secrets: made.map(({ secret }) => secret),
    signingId: made[2]?.id ?? '',
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
type Installation = Awaited<ReturnType<typeof formerInstallation>>

async function act({ database, dataDir }: Installation, name: KeyAct, ...kill: string[]): Promise<string> {
  const args = [PROCESS, database.url, dataDir, name, ...kill]
  const run = promisify(execFile)(process.execPath, args)
  return run.then(
    ({ stdout }) => stdout,
    (fault: { signal?: string; message: string }) => {
      if (fault.signal !== 'SIGKILL') throw new Error(fault.message)
      return 'killed'
    },
  )
}

/** A node starts on it, opens everything that was sealed, and signs; what was published stays so. */
async function expectWhole({ database, dataDir, signingId }: Installation) {
  const config = { dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined }
  const needs = { db: database.db, config, now: () => new Date(), random: randomBytes }
  const keys = await openInstallationKeys({ ...needs, logger: pino({ level: 'silent' }) })
  const { open } = sealing({ key: keys.encryptionKey, others: keys.otherEncryptionKeys, random: randomBytes })
  const { rows } = await database.pool.query<{ id: string; sealed: string }>('select id, sealed from sealed_things')
  const opened = await Promise.all(rows.map(({ id, sealed }) => open(sealed, id)))
  expect(opened.sort()).toEqual(Array.from({ length: THINGS }, (_, n) => `text ${n}`))
  const signing = await keys.signingKey()
  expect((await keys.publicKeys()).map(({ id }) => id)).toEqual(expect.arrayContaining([signing.id, signingId]))
  await keys.vapidKey()
}

async function killedAt(name: KeyAct, statement: number, when: 'before' | 'after'): Promise<boolean> {
  const installation = await formerInstallation()
  try {
    if (name !== 'seal') await act(installation, 'seal')
    const said = await act(installation, name, String(statement), when)
    await expectWhole(installation)
    if (said !== 'killed') return false
    await act(installation, name)
    await expectWhole(installation)
    const dump = JSON.stringify(await dumpOf(installation.database.pool))
    expect(installation.secrets.filter((secret) => dump.includes(secret))).toEqual([])
    return true
  } finally {
    await installation.close()
  }
}

/** Kills the act before and after each of its statements; nothing is lost, and the next run ends it. */
export async function killAtEveryStatement(name: KeyAct): Promise<number> {
  let kills = 0
  for (let statement = 1; ; statement += 1) {
    for (const when of ['before', 'after'] as const) {
      if (!(await killedAt(name, statement, when))) return kills
      kills += 1
    }
  }
}
