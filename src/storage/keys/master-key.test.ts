import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migratedDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openInstallationKeys, readInstallationKeys } from './open-keys.ts'

let database: TestDatabase
let dataDir: string
let log: string
beforeEach(async () => {
  database = await migratedDatabase()
  onTestFinished(database.close)
  dataDir = await directory()
  log = ''
})

async function directory() {
  const made = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

interface Wishes {
  dataDir?: string
  databaseUrl?: string
  masterKey?: string
  masterKeyFile?: string
}

const hear = new Writable({
  write(chunk, _encoding, done) {
    log += chunk
    done()
  },
})

const needsWith = (wishes: Wishes) => ({
  db: database.db,
  config: { dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined, ...wishes },
  now: () => new Date('2026-11-15T00:00:00Z'),
  random: randomBytes,
  logger: pino({}, hear),
})
const open = (wishes: Wishes = {}) => openInstallationKeys(needsWith(wishes))
const refusal = (wishes: Wishes = {}) =>
  open(wishes).then(
    () => 'it was opened',
    (error: Error) => error.message,
  )
const base64 = (size: number) => randomBytes(size).toString('base64')

/** A row as nodes of the release before write and read it. */
const clearKey = async (purpose: 'jwt' | 'encryption' | 'vapid', secret: string) =>
  database.pool.query(
    `insert into installation_keys (id, purpose, secret, active, created_at) values ($1, $2, $3, true, now())
     on conflict do nothing`,
    [`${purpose}-of-old`, purpose, secret],
  )
const rows = () => database.db.selectFrom('installation_keys').selectAll().orderBy('id').execute()

test('the first start makes a key for its owner alone, and keys are sealed with it from the beginning', async () => {
  const keys = await open({ databaseUrl: database.url })
  await Promise.all([keys.signingKey(), keys.encryptionKey(), keys.jwtSecret(), keys.vapidKey()])
  const file = join(dataDir, 'master.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
  expect(await readdir(dataDir)).toEqual(['keys-sealed', 'master.key'])
  const made = await rows()
  expect(made.map(({ purpose, secret, stood_in_clear }) => [purpose, secret, stood_in_clear]).sort()).toEqual(
    ['encryption', 'jwt', 'signing', 'vapid'].map((purpose) => [purpose, null, false]),
  )
  expect(await (await open()).encryptionKey()).toEqual(await keys.encryptionKey())
  expect(log).toBe('')
})

test('of nodes that start at once with data directories of their own one makes the key, and the others are told', async () => {
  const homes = await Promise.all(Array.from({ length: 6 }, directory))
  const answers = await Promise.all(homes.map((home) => refusal({ dataDir: home, databaseUrl: database.url })))
  expect(answers.filter((answer) => answer === 'it was opened')).toHaveLength(1)
  expect(answers.filter((answer) => answer.includes('has no master key'))).toHaveLength(5)
  const made = await Promise.all(homes.map((home) => readdir(home)))
  expect(made.flat()).toEqual(['keys-sealed', 'master.key'])
})

test('a node with another key, or with none where there is one, is refused and makes none', async () => {
  const masterKey = base64(32)
  await open({ masterKey })
  expect(await refusal({ masterKey: base64(32) })).toMatch(
    /is not the one that the installation's keys are sealed with/,
  )
  expect(await refusal()).toMatch(/This node has no master key .* so none is made\. Copy it from another node/)
  expect(await readdir(dataDir)).toEqual(['keys-sealed'])
  await expect(readInstallationKeys(needsWith({}))).rejects.toThrow('has no master key')
})

test.each([
  ['a missing file', async () => {}, /There is no master key at .*\/key .*Mount it there, or make one/],
  ['an empty file', (file: string) => writeFile(file, '\n'), /\/key is empty; put the right file back/],
  ['a short key', (file: string) => writeFile(file, base64(16)), /holds 16 bytes in place of 32/],
  ['a long key', (file: string) => writeFile(file, base64(48)), /holds 48 bytes in place of 32/],
  ['raw bytes', (file: string) => writeFile(file, Buffer.alloc(32, 0xff)), /does not hold base64/],
  ['a directory', (file: string) => mkdir(file), /is a directory; give the file in it/],
])('%s is told in a sentence', async (_, make, sentence) => {
  const file = join(await directory(), 'key')
  await make(file)
  expect(await refusal({ masterKeyFile: file })).toMatch(sentence)
  expect(await rows()).toEqual([])
})

test('a key that others can read is refused in the data directory, and told of elsewhere', async () => {
  const mounted = join(await directory(), 'key')
  await writeFile(mounted, base64(32), { mode: 0o644 })
  await open({ masterKeyFile: mounted })
  expect(log).toContain('Every user of this machine can read or change the master key')
  const own = join(dataDir, 'master.key')
  await writeFile(own, await readFile(mounted))
  await chmod(own, 0o644)
  expect(await refusal()).toMatch(/Every user of this machine can read or change .*: chmod 600/)
  await chmod(own, 0o600)
  await open()
})

test.runIf(process.getuid?.() !== 0)('a file that this user may not read is told in a sentence', async () => {
  const file = join(await directory(), 'key')
  await writeFile(file, base64(32), { mode: 0o000 })
  expect(await refusal({ masterKeyFile: file })).toMatch(/may not be read by this user/)
})

test('what the release before left in clear is sealed at once on the embedded server', async () => {
  const secret = randomBytes(32).toString('base64url')
  await clearKey('encryption', secret)
  await database.pool.query('analyze installation_keys')
  const file = "select pg_relation_filenode('installation_keys') as file"
  const before = (await database.pool.query(file)).rows[0].file
  const keys = await open()
  expect((await keys.encryptionKey()).toString('base64url')).toBe(secret)
  expect(await rows()).toMatchObject([{ id: 'encryption-of-old', secret: null, stood_in_clear: true }])
  expect((await database.pool.query(file)).rows[0].file).not.toBe(before)
  const { rows: seen } = await database.pool.query("select * from pg_stats where tablename = 'installation_keys'")
  expect(JSON.stringify(seen)).not.toContain(secret)
  expect(log).toContain('Sealed the keys that stood in clear')
})

test('with a server of its own nodes of the release before go on until a node seals', async () => {
  const secret = randomBytes(32).toString('base64url')
  await clearKey('encryption', secret)
  const keys = await open({ databaseUrl: database.url })
  expect((await keys.encryptionKey()).toString('base64url')).toBe(secret)
  await keys.vapidKey()
  expect((await rows()).map(({ purpose, secret }) => [purpose, secret !== null])).toEqual([
    ['encryption', true],
    ['vapid', true],
  ])
  expect(log).toContain('npm run parley -- keys seal')
  await clearKey('jwt', secret)
  await open()
  expect((await rows()).map((row) => row.secret)).toEqual([null, null, null])
  await expect(clearKey('jwt', secret)).rejects.toThrow('The keys of this installation are sealed: upgrade this node')
  expect(await keys.jwtSecret()).toBe(secret)
})
