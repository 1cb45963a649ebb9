import { createPublicKey, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { dataMapOf } from '../../src/areas/governance/privacy/data-map.ts'
import { type SignedPaper, signPaper } from '../../src/shared/crypto/signed-paper.ts'
import { verify } from '../../src/shared/verifier/verify.ts'
import { joinEmbedded } from '../../src/storage/embedded/start.ts'
import { ownerOf, privateKeyFrom } from '../../src/storage/keys/key-material.ts'
import { keySource } from '../../src/storage/keys/key-source.ts'
import { sealedPlaces } from '../../src/storage/keys/seal-anew.ts'
import { walkedWorld } from '../conformance/marks/world.ts'
import { breakIn } from '../support/dump/break-in.ts'
import { dumpOf, keysIn } from '../support/dump/dumped.ts'
import { measured } from '../support/measured.ts'
import { pipedCommand } from '../support/piped-command.ts'
import { serviceHome } from '../support/service-process.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../support/tokens.ts'

const MOST_FORGED = 2_000

test('with every 32 bytes of a dump, at every offset, nothing is signed or opened, and a forged receipt does not verify', async () => {
  const world = await walkedWorld()
  onTestFinished(world.close)
  const { service, founder, debates } = world
  const dump = await dumpOf(service.database.pool)
  const jwks = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  const { authorization } = await service.token({ userId: 'usr_bo' })
  const published = jwks.keys.map(({ x }: { x: string }) => x)
  const loot = { dump, published, token: authorization.split(' ')[1] ?? '', thorough: true }
  const places = sealedPlaces(dataMapOf(service.areas))
  expect(await breakIn({ ...loot, places })).toEqual([])

  const { keys: ours } = service.platform
  const planted = [(await ours.encryptionKey()).toString('base64'), `and ${TEST_MASTER_KEY} within words`, TEST_SECRET]
  const row = { table: 'public.notes', row: {}, texts: planted.map((text) => ({ column: 'note', text })) }
  const told = await breakIn({ ...loot, dump: [...dump, row], places, thorough: false })
  expect(told.map((line) => line.replace(/^\S+ /, '')).sort()).toEqual(
    expect.arrayContaining(['is the master key', 'opens connections.sealed_secrets', 'signs tokens']),
  )

  const { receipts } = (await founder.get('/receipts?limit=1')).json()
  const receipt = (await founder.get(`/receipts/${receipts[0].receipt_id}/export`)).json() as SignedPaper<'receipt'>
  expect(verify(receipt, { keys: jwks.keys })).toMatchObject({ valid: true, faults: [] })
  const forged = { ...receipt.receipt, confidence: 1, debate_id: debates[0] ?? '' }
  const { keys } = keysIn(dump, { windows: false })
  for (const seed of keys.slice(0, MOST_FORGED)) {
    const privateKey = privateKeyFrom(seed.toString('base64url'))
    const signed = signPaper('receipt', forged, { id: receipt.key_id, privateKey })
    expect(verify(signed, { keys: jwks.keys }).valid).toBe(false)
    expect(createPublicKey(privateKey).export({ format: 'jwk' }).x).not.toBe(published[0])
  }
  measured(`${keys.length} keys were tried, ${Math.min(keys.length, MOST_FORGED)} receipts were forged`)
})

test('no file of the database of an installation that began sealed holds a key, while keys are changed under a running service', async () => {
  const home = await serviceHome()
  const service = await home.start()
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await pipedCommand('parley', home, ['keys', ...args]).ended
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }
  const published = async () => {
    const answer = (await (await fetch(`${service.apiUrl}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string; retired_at?: string }[]
    }
    return answer.keys
  }
  const [first] = await published()
  expect(await command('status')).toMatch(/ok\s+keys: all sealed/)
  expect(await command('rotate-signing')).toContain('Running nodes follow within seconds')
  await expect.poll(async () => (await published()).length).toBe(2)
  expect((await published())[1]).toMatchObject({ kid: first?.kid, retired_at: expect.any(String) })
  expect(await command('rotate-sealing')).toContain('The former key is deleted')
  expect(await command('rotate-master')).toContain('A running service needs no restart')
  expect(await command('rotate-vapid')).toContain('must subscribe again')
  expect((await fetch(`${service.apiUrl}/api/v2/health`)).ok).toBe(true)
  await service.stop()

  const again = await home.start()
  expect((await fetch(`${again.apiUrl}/api/v2/health`)).ok).toBe(true)
  await again.stop()
  const { secrets } = await openedKeys(home.dataDir)
  expect(secrets.length).toBeGreaterThanOrEqual(4)
  const found: string[] = []
  for (const name of await readdir(join(home.dataDir, 'postgres'), { recursive: true })) {
    const bytes = await readFile(join(home.dataDir, 'postgres', name)).catch(() => Buffer.alloc(0))
    for (const secret of secrets)
      for (const form of [Buffer.from(secret), Buffer.from(secret, 'base64url')])
        if (bytes.includes(form)) found.push(`${name} holds ${secret}`)
  }
  expect(found).toEqual([])
})

/** All keys of a stopped installation, in clear, as only its owner can read them. */
async function openedKeys(dataDir: string) {
  const server = await joinEmbedded({ dataDir, logger: pino({ level: 'silent' }) })
  const client = new pg.Client(server.url)
  await client.connect()
  const { rows } = await client.query('select id, purpose, sealed_secret from installation_keys where active')
  await client.end()
  await server.stop()
  const settings = { dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined }
  const master = await keySource(settings, randomBytes).read()
  const secrets = await Promise.all(rows.map((row) => master?.unwrap(row.sealed_secret, ownerOf(row))))
  return { secrets: secrets.filter((secret) => secret !== undefined) }
}
