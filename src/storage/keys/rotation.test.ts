import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migratedDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { sealing } from '../../shared/crypto/encryption.ts'
import { KEYS_FRESH_MS } from './key-ring.ts'
import { keySource } from './key-source.ts'
import { openInstallationKeys } from './open-keys.ts'
import { replaceLostKey } from './replace-lost.ts'
import { rotateOwnFile, sealWithAnother } from './rotate-master.ts'
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

const now = () => new Date(Date.now() + at)
const settings = () => ({ dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined })
const source = () => keySource(settings(), randomBytes)
const open = () =>
  openInstallationKeys({
    ...{ db: database.db, config: settings(), now, random: randomBytes, monotonic: () => at },
    logger: pino({ level: 'silent' }),
  })
async function masterKey() {
  const master = await source().read()
  if (!master) throw new Error('There is no master key')
  return master
}
const held = async () => ({ db: database.db, master: await masterKey(), now })
const own = () => {
  const { own } = source()
  if (!own) throw new Error('The key is kept elsewhere')
  return own
}
const later = () => {
  at += KEYS_FRESH_MS
}

test('another master key takes the place of the former, which is kept; a running node goes on and finds the new one', async () => {
  const running = await open()
  const before = await running.encryptionKey()
  const former = await masterKey()
  const { id } = await rotateOwnFile(await held(), own())
  expect((await readdir(dataDir)).sort()).toEqual(['keys-sealed', 'master.key', `master.key.former-${former.id}`])
  expect((await masterKey()).id).toBe(id)
  later()
  expect(await running.encryptionKey()).toEqual(before)
  expect((await (await open()).encryptionKey()).equals(before)).toBe(true)
  await (await open()).signingKey()
  later()
  await running.signingKey()
})

test('a change of the master key that was killed after its commit is ended by the next start, and one before it is nothing', async () => {
  const before = await (await open()).encryptionKey()
  const former = await masterKey()
  await own().makeNext()
  expect(await (await open()).encryptionKey()).toEqual(before)
  expect((await masterKey()).id).toBe(former.id)
  const next = await sealWithAnother(await held(), own().makeNext)
  expect((await masterKey()).id).toBe(former.id)
  expect(await (await open()).encryptionKey()).toEqual(before)
  expect((await masterKey()).id).toBe(next.id)
  expect((await readdir(dataDir)).sort()).toEqual(['keys-sealed', 'master.key', `master.key.former-${former.id}`])
})

test('everything sealed is sealed anew, in jobs too, while a running node seals and opens, whatever run is killed where', async () => {
  const running = await open()
  const { seal, open: opened } = sealing({
    key: running.encryptionKey,
    others: running.otherEncryptionKeys,
    random: randomBytes,
  })
  const { pool, db } = database
  await pool.query('create table sealed_things (id text collate "C" primary key, sealed text)')
  const put = async (id: string) =>
    pool.query('insert into sealed_things values ($1, $2)', [id, await seal(`text of ${id}`, id)])
  for (let n = 0; n < 450; n += 1) await put(`thing_${n}`)
  await pool.query("insert into sealed_things values ('thing_empty', null), ('thing_odd', 'not sealed at all')")
  await pool.query('select pgboss.create_queue(\'mail.send\', \'{"policy": "standard"}\')')
  const letter = { id: 'ltr_1', sealed: await seal('a letter', 'ltr_1') }
  await pool.query("insert into pgboss.job (name, data) values ('mail.send', $1)", [letter])
  const first = await running.encryptionKey()

  let waits = 0
  const master = await masterKey()
  const rotate = (dieAt?: number) =>
    rotateSealing({
      ...{ db, master, now, random: randomBytes, say: () => {} },
      places: [{ table: 'sealed_things', column: 'sealed', owner: 'id' }],
      async wait(ms) {
        waits += 1
        if (waits === dieAt) throw new Error('killed')
        await put(`while_waiting_${waits}`)
        at += ms
      },
    })
  await expect(rotate(1)).rejects.toThrow('killed')
  await expect(rotate(3)).rejects.toThrow('killed')
  const { key, unopened } = await rotate()
  expect(unopened).toBe(1)
  later()
  const second = await running.encryptionKey()
  expect(second).not.toEqual(first)
  expect(await running.otherEncryptionKeys()).toEqual([])
  const { rows: keys } = await pool.query("select id from installation_keys where purpose = 'encryption'")
  expect(keys).toEqual([{ id: key }])

  const { rows } = await pool.query("select id, sealed from sealed_things where id not in ('thing_empty', 'thing_odd')")
  expect(rows.length).toBeGreaterThan(450)
  const wrong = []
  for (const { id, sealed } of rows) if ((await opened(sealed, id)) !== `text of ${id}`) wrong.push(id)
  expect(wrong).toEqual([])
  const { rows: jobs } = await pool.query("select data from pgboss.job where name = 'mail.send'")
  expect(await opened(jobs[0].data.sealed, 'ltr_1')).toBe('a letter')
})

test('a lost master key is replaced only where it is lost; former signatures stay verifiable', async () => {
  const keys = await open()
  const signing = await keys.signingKey()
  await keys.encryptionKey()
  await expect(replaceLostKey(database.db, source(), now)).rejects.toThrow('is not lost')
  await rm(join(dataDir, 'master.key'))
  await expect(open()).rejects.toThrow('replace-lost')
  const { id } = await replaceLostKey(database.db, source(), now)
  expect((await masterKey()).id).toBe(id)
  const after = await open()
  expect((await after.signingKey()).id).not.toBe(signing.id)
  expect((await after.publicKeys()).map((key) => [key.id === signing.id, key.retiredAt !== null]).sort()).toEqual([
    [false, false],
    [true, true],
  ])
  later()
  expect(await keys.jwtSecret()).toBe(await after.jwtSecret())
})
