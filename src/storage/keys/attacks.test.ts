import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migratedDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { newKey, type Purpose } from './key-material.ts'
import { KEYS_FRESH_MS } from './key-ring.ts'
import { keySource } from './key-source.ts'
import { openInstallationKeys } from './open-keys.ts'
import { replaceSigningKey } from './replace-key.ts'
import { rotateSealing } from './rotate-sealing.ts'

let database: TestDatabase
let dataDir: string
let at: number
beforeEach(async () => {
  database = await migratedDatabase()
  onTestFinished(database.close)
  dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  at = 0
})

const settings = () => ({ dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined })
const open = () =>
  openInstallationKeys({
    ...{ db: database.db, config: settings(), now: () => new Date(), random: randomBytes, monotonic: () => at },
    logger: pino({ level: 'silent' }),
  })
async function needs() {
  const master = await keySource(settings(), randomBytes).read()
  if (!master) throw new Error('There is no master key')
  return { db: database.db, master, now: () => new Date(), random: randomBytes }
}
const later = () => {
  at += KEYS_FRESH_MS
}

/** As an owner of the database would put a key of their own there. */
async function putInClear(purpose: Purpose) {
  const { id, secret, public_key } = newKey(purpose, randomBytes)
  await database.pool.query('update installation_keys set active = false where purpose = $1', [purpose])
  await database.pool.query(
    `insert into installation_keys (id, purpose, secret, public_key, active, created_at) values ($1, $2, $3, $4, true, now())`,
    [id, purpose, secret, public_key],
  )
  return id
}

test.each(['update master_key set sealed_at = null', 'delete from master_key'])(
  'a running node that has seen keys sealed takes none in clear and publishes none of its makers: %s',
  async (change) => {
    const keys = await open()
    await Promise.all([keys.jwtSecret(), keys.signingKey(), keys.encryptionKey()])
    const published = (await keys.publicKeys()).map(({ id }) => id)
    await database.pool.query(change)
    for (const purpose of ['jwt', 'signing', 'encryption'] as const) await putInClear(purpose)
    later()
    await expect(keys.jwtSecret()).rejects.toThrow()
    await expect(keys.signingKey()).rejects.toThrow()
    await expect(keys.encryptionKey()).rejects.toThrow()
    expect((await keys.publicKeys()).map(({ id }) => id)).toEqual(published)
  },
)

test('a retired key that is written back from a dump signs nothing, and stays published as retired', async () => {
  const keys = await open()
  const { id } = await keys.signingKey()
  const { rows } = await database.pool.query('select sealed_secret, vouched from installation_keys where id = $1', [id])
  const { retiredAt } = await replaceSigningKey(await needs())
  later()
  expect((await keys.signingKey()).id).not.toBe(id)
  await database.pool.query("delete from installation_keys where purpose = 'signing' and id <> $1", [id])
  await database.pool.query(
    'update installation_keys set active = true, retired_at = null, sealed_secret = $2, vouched = $3 where id = $1',
    [id, rows[0].sealed_secret, rows[0].vouched],
  )
  for (const node of [keys, await open()]) {
    later()
    await expect(node.signingKey()).rejects.toThrow('keys rotate-signing')
    expect(await node.publicKeys()).toMatchObject([{ id, active: false, retiredAt }])
  }
})

test('a key is not retired before the newest date that it signed', async () => {
  await (await open()).signingKey()
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  await database.pool.query("insert into audit_notes (size, at, note) values (1, $1, 'a note')", [ahead])
  expect(await replaceSigningKey(await needs())).toMatchObject({ retiredAt: ahead, isLate: true })
})

test('of two that change the sealing key at once one is told, and there is an active key', async () => {
  const keys = await open()
  await keys.encryptionKey()
  const common = { ...(await needs()), places: [], say: () => {} }
  let waits = 0
  await rotateSealing({
    ...common,
    async wait() {
      waits += 1
      if (waits > 1) return
      await rotateSealing({ ...common, wait: async () => {} })
    },
  }).then(
    () => expect.fail('both were done'),
    (error: Error) => expect(error.message).toContain('call this one again'),
  )
  later()
  await keys.encryptionKey()
  expect(await keys.otherEncryptionKeys()).toEqual([])
})

test('a second copy of the master key, left by a kill, is removed by the next start', async () => {
  await open()
  for (const name of ['master.key', 'master.key.next'])
    await writeFile(join(dataDir, `${name}.0f0e0d0c-0b0a-4908-8706-050403020100`), 'a draft')
  await open()
  expect((await readdir(dataDir)).sort()).toEqual(['keys-sealed', 'master.key'])
})
