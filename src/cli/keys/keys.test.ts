import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migratedDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { loadConfig } from '../../config/load.ts'
import { openKeyMemory } from '../../storage/keys/key-memory.ts'
import { keySource } from '../../storage/keys/key-source.ts'
import { type Act, readArguments } from './arguments.ts'
import { keyCommands } from './key-commands.ts'
import { keyFindings } from './status.ts'

let database: TestDatabase
let dataDir: string
let heard: string[]
beforeEach(async () => {
  database = await migratedDatabase()
  onTestFinished(database.close)
  dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  heard = []
  await database.pool.query(
    `insert into installation_keys (id, purpose, secret, active, created_at)
     select purpose || '-1', purpose, $1, true, now() from unnest(array['jwt', 'encryption']) purpose`,
    [randomBytes(32).toString('base64url')],
  )
})

const configWith = (settings: Record<string, string> = {}) =>
  loadConfig({ SERVICE_ENV: 'test', SERVICE_DATA_DIR: dataDir, ...settings }).config

async function act(name: Act, wishes: { sure?: boolean; to?: string; settings?: Record<string, string> } = {}) {
  const { sure = false, to, settings } = wishes
  const config = configWith(settings)
  heard = []
  return keyCommands[name]({
    ...{ db: database.db, databaseUrl: database.url, config, source: keySource(config, randomBytes) },
    memory: await openKeyMemory(config.dataDir, () => {}),
    ...{ now: () => new Date(), random: randomBytes, sure, to, say: (line) => void heard.push(line) },
  })
}
const refusal = (...wish: Parameters<typeof act>) =>
  act(...wish).then(
    () => 'it was done',
    (error: Error) => error.message,
  )
const told = async (settings?: Record<string, string>) =>
  (await keyFindings(database.db, configWith(settings))).map(({ label, what, says }) => `${label} ${what}: ${says}`)

test('sealing waits for nodes that may be of the release before, and doctor says what stood in clear until it was changed', async () => {
  const settings = { DATABASE_URL: database.url }
  expect(await refusal('rotate-signing', { settings })).toMatch(/There are no keys yet/)
  expect(await refusal('seal', { settings })).toMatch(/^Connected to this database: .*test.* Stop those .* --yes/)
  expect((await told(settings))[1]).toMatch(/^WARNING keys: .* stand in clear .*: npm run parley -- keys seal$/)
  expect(await refusal('rotate-signing', { settings })).toMatch(/still stand in clear/)
  expect(await act('seal', { settings, sure: true })).toMatchObject({ keys: 2 })
  expect(await act('seal', { settings })).toBeUndefined()
  expect(await told(settings)).toEqual([
    expect.stringMatching(/^ok master key: \S+, from .*master\.key, mode 0600, owner \w+, group \d+$/),
    'ok keys: all sealed with the master key',
    expect.stringMatching(
      /^WARNING keys: the key of sealed texts was once stored in clear .* keys rotate-sealing creates/,
    ),
    expect.stringMatching(/^WARNING keys: the key of tokens was once stored in clear .* keys rotate-jwt creates/),
  ])
  await act('rotate-jwt', { settings })
  expect(heard.join()).toContain('Restart every node')
  expect((await told(settings)).join()).not.toContain('rotate-jwt')
  await act('rotate-signing', { settings })
  await act('rotate-vapid', { settings })
  await act('status', { settings })
  expect(heard.map((line) => line.split(' ')[0])).toEqual([
    ...['ok', 'ok', 'WARNING', 'encryption', 'jwt', 'signing', 'vapid'],
  ])
})

test('a new master key is written to the file that was named, and a call after a kill says what to do', async () => {
  const file = join(dataDir, 'given')
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  const settings = { SERVICE_MASTER_KEY_FILE: file }
  await act('seal', { settings })
  expect(await refusal('rotate-master', { settings })).toMatch(/pass --to with the file/)
  const to = join(dataDir, 'new')
  expect(await act('rotate-master', { settings, to })).toMatchObject({ former: expect.any(String) })
  expect(await act('rotate-master', { settings, to })).toBeUndefined()
  expect(heard.join()).toContain(`SERVICE_MASTER_KEY_FILE=${to}`)
  expect((await told({ SERVICE_MASTER_KEY_FILE: to }))[0]).toMatch(/^ok master key/)
  expect(await told(settings)).toEqual([expect.stringMatching(/^PROBLEM master key: .* is not the one that/)])
})

test('what a lost master key costs is told before it is replaced', async () => {
  await act('seal')
  await rm(join(dataDir, 'master.key'))
  expect(await told()).toEqual([expect.stringMatching(/^PROBLEM master key: This node has no master key/)])
  expect(await refusal('replace-lost')).toMatch(/Stop every node, .* --yes/)
  expect(heard.join()).toMatch(/Lost with it:.*second factors.*Not lost: debates.*stay valid/s)
  await act('replace-lost', { sure: true })
  expect((await told()).map((line) => line.split(':')[0])).toEqual(['ok master key', 'ok keys'])
})

test('keys that an intruder put there in clear are not sealed, and a changed check value is mended without a loss', async () => {
  await act('seal')
  await act('rotate-signing')
  const rows = () => database.db.selectFrom('installation_keys').selectAll().orderBy('id').execute()
  const before = await rows()
  await database.pool.query('update master_key set sealed_at = null')
  expect(await refusal('seal', { sure: true })).toMatch(/were sealed, and the database says now that they are not/)
  await rm(join(dataDir, 'keys-sealed'))
  expect(await refusal('seal', { sure: true })).toMatch(/is not sealed/)
  await database.pool.query("update master_key set id = 'x'")
  expect(await refusal('rotate-signing')).toMatch(/check value .* was changed to x, and nothing is lost/)
  expect(await act('replace-lost')).toMatchObject({ restored: 'check value' })
  expect(heard.join()).toContain('Nothing is lost')
  expect(await rows()).toEqual(before)
  await act('rotate-signing')
  expect(await refusal('replace-lost', { sure: true })).toMatch(/is not lost/)
})

test('arguments are read, and a wrong one is told', () => {
  expect(readArguments([])).toBeUndefined()
  expect(readArguments(['rotate-master', '--to', 'x'])).toEqual({ act: 'rotate-master', to: 'x', sure: false })
  expect(() => readArguments(['rotate'])).toThrow('There is no "keys rotate".')
  expect(() => readArguments(['seal', '--to', 'x'])).toThrow('--to is for rotate-master.')
  expect(() => readArguments(['seal', '--now'])).toThrow("Unknown option '--now'")
})
