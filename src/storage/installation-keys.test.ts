import { createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '../../test/support/database.ts'
import { KEYS_FRESH_MS } from './keys/key-ring.ts'
import { keySource } from './keys/key-source.ts'
import { openInstallationKeys } from './keys/open-keys.ts'
import { replaceSigningKey } from './keys/replace-key.ts'
import { restoreCheck } from './keys/replace-lost.ts'

async function database() {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = { dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined }
  const needs = { now: () => new Date('2026-11-15T00:00:00Z'), random: randomBytes, logger: pino({ level: 'silent' }) }
  return { ...database, needs: { ...needs, db: database.db, config } }
}

test('ten callers at once agree on one secret, one encryption key and one signing key', async () => {
  const { needs } = await database()
  const callers = await Promise.all(Array.from({ length: 10 }, () => openInstallationKeys(needs)))
  const secrets = await Promise.all(callers.map((keys) => keys.jwtSecret()))
  const signing = await Promise.all(callers.map((keys) => keys.signingKey()))
  const encryption = await Promise.all(callers.map((keys) => keys.encryptionKey()))
  expect(new Set(secrets).size).toBe(1)
  expect(new Set(encryption.map((key) => key.toString('hex'))).size).toBe(1)
  expect(encryption[0]).toHaveLength(32)
  expect(Buffer.from(String(secrets[0]), 'base64url').length).toBeGreaterThanOrEqual(32)
  expect(new Set(signing.map(({ id }) => id)).size).toBe(1)
  expect(await callers[0]?.publicKeys()).toHaveLength(1)
})

test('a node asks anew for keys that grew old, also while all connections of its pool are taken', async () => {
  const { hotReads, pool, needs } = await database()
  let at = 0
  const keys = await openInstallationKeys({ ...needs, hotReads, monotonic: () => at })
  const before = await keys.encryptionKey()
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  at += KEYS_FRESH_MS
  expect(await keys.encryptionKey()).toEqual(before)
  for (const connection of held) connection.release()
})

test('a secret from the settings wins and leaves the database alone', async () => {
  const { db, needs } = await database()
  const keys = await openInstallationKeys({ ...needs, config: { ...needs.config, jwtSecret: 'given' } })
  expect(await keys.jwtSecret()).toBe('given')
  expect(await db.selectFrom('installation_keys').selectAll().execute()).toEqual([])
})

test('a running node signs with the new key, and what the retired one signed can still be verified', async () => {
  const { db, needs } = await database()
  let at = 0
  const now = () => new Date(Date.now() + at)
  const keys = await openInstallationKeys({ ...needs, now, monotonic: () => at })
  const before = await keys.signingKey()
  const message = Buffer.from('a receipt')
  const signature = sign(null, message, before.privateKey)
  at = 1_000
  const master = await keySource(needs.config, randomBytes).read()
  if (!master) throw new Error('No master key was made')
  const { retiredAt } = await replaceSigningKey({ db, master, now, random: randomBytes })
  expect(Date.parse(retiredAt)).toBeGreaterThan(now().getTime())
  expect((await keys.signingKey()).id).toBe(before.id)
  at += KEYS_FRESH_MS
  const after = await keys.signingKey()
  const published = await keys.publicKeys()
  expect(published.map((key) => [key.id, key.active, key.retiredAt])).toEqual([
    [after.id, true, null],
    [before.id, false, retiredAt],
  ])
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: published[1]?.publicKey },
    format: 'jwk',
  })
  expect(verify(null, message, publicKey, signature)).toBe(true)
  const retired = await db
    .selectFrom('installation_keys')
    .select(['secret', 'sealed_secret'])
    .where('id', '=', before.id)
    .execute()
  expect(retired).toEqual([{ secret: null, sealed_secret: null }])
})

test('a key that an intruder wrote into the table is not published, nor what they made of ours', async () => {
  const { db, pool, needs } = await database()
  const keys = await openInstallationKeys(needs)
  const { id } = await keys.signingKey()
  const before = await keys.publicKeys()
  await pool.query(`insert into installation_keys (id, purpose, public_key, active, created_at, retired_at, vouched)
    select 'forged', 'signing', public_key, false, created_at, now() + interval '1 year', vouched from installation_keys where purpose = 'signing'`)
  await db
    .updateTable('installation_keys')
    .set({ public_key: 'A'.repeat(43), retired_at: null })
    .where('id', '=', id)
    .execute()
  expect(await keys.publicKeys()).toEqual(before)
  expect(before.map((key) => key.id)).toEqual([id])
})

test('a database that says that its sealed keys are in clear is refused, until an operator says that it was restored', async () => {
  const { db, pool, needs } = await database()
  await (await openInstallationKeys(needs)).signingKey()
  await pool.query('update master_key set sealed_at = null')
  await expect(openInstallationKeys(needs)).rejects.toThrow('were sealed, and the database says now that they are not')
  await pool.query('delete from master_key')
  await expect(openInstallationKeys(needs)).rejects.toThrow(join(needs.config.dataDir, 'keys-sealed'))
  expect(await db.selectFrom('installation_keys').select('secret').execute()).toEqual([{ secret: null }])
  await restoreCheck(db, keySource(needs.config, randomBytes), needs.now)
  await (await openInstallationKeys(needs)).signingKey()
})
