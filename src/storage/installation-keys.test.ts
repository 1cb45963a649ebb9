import { createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { migratedDatabase } from '../../test/support/database.ts'
import { installationKeys } from './installation-keys.ts'

async function database() {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  return database.db
}

const needs = { now: () => new Date('2026-11-15T00:00:00Z'), random: randomBytes }

test('ten callers at once agree on one secret, one encryption key and one signing key', async () => {
  const db = await database()
  const callers = Array.from({ length: 10 }, () => installationKeys(db, needs))
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

test('a service that was started has its encryption key while all its connections are taken', async () => {
  const service = await testApp()
  onTestFinished(service.close)
  const { config, db } = service.platform
  const taken = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  let holders = config.databasePoolSize
  const held = Array.from({ length: holders }, () =>
    db.connection().execute(async () => {
      holders -= 1
      if (holders === 0) taken.resolve()
      await gone.promise
    }),
  )
  await taken.promise
  const asked = installationKeys(db, needs).encryptionKey()
  const key = await Promise.race([asked, setImmediate('it waits for a connection')])
  gone.resolve()
  await Promise.all([...held, asked])
  expect(key).toHaveLength(32)
})

test('a secret from the settings wins and leaves the database alone', async () => {
  const db = await database()
  const keys = installationKeys(db, { ...needs, jwtSecret: 'given' })
  expect(await keys.jwtSecret()).toBe('given')
  expect(await db.selectFrom('installation_keys').selectAll().execute()).toEqual([])
})

test('what a retired key signed can still be verified with what is published', async () => {
  const db = await database()
  let clock = 0
  const keys = installationKeys(db, { ...needs, now: () => new Date(clock++) })
  const before = await keys.signingKey()
  const message = Buffer.from('a receipt')
  const signature = sign(null, message, before.privateKey)
  await keys.rotateSigningKey()
  const after = await keys.signingKey()
  const published = await keys.publicKeys()
  expect(published.map(({ id, active }) => [id, active])).toEqual([
    [after.id, true],
    [before.id, false],
  ])
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: published[1]?.publicKey },
    format: 'jwk',
  })
  expect(verify(null, message, publicKey, signature)).toBe(true)
  const retired = await db.selectFrom('installation_keys').select('secret').where('id', '=', before.id).execute()
  expect(retired).toEqual([{ secret: null }])
})
