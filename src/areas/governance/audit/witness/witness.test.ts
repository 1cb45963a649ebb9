import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { startS3 } from '../../../../../test/support/s3.ts'
import { s3Files } from '../../../../adapters/objects/s3-files.ts'
import { signNote } from '../../../../shared/crypto/signed-note.ts'
import { checkStandardWebhook } from '../../../../shared/signatures/standard-webhooks.ts'
import { thumbprintOf } from '../../../../shared/verifier/keys.ts'
import { witnessStore } from './witness-store.ts'

let directory: string
let database: TestApp
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-witness-'))
  database = await testApp({ areas: ['audit', 'webhooks'] })
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

/** An installation with these witnesses, whose next note is made and sent when it is asked for. */
async function witnessed(witness: string, settings: Record<string, string> = {}) {
  const service = await testApp({
    areas: ['audit', 'webhooks'],
    settings: { SERVICE_AUDIT_WITNESS: witness, ...settings },
    database: database.database,
  })
  onTestFinished(service.close)
  const { db, record, outbox, jobs } = service.platform
  const act = {
    action: 'x.y',
    actor: { id: 'usr_1', type: 'user' },
    on: { type: 'x', id: '' },
    outcome: 'success',
  } as const
  async function note() {
    await db.transaction().execute((tx) => record(tx, { payer: 'org_a', tenant: 'org_a', ...act }))
    await jobs.enqueue({ name: 'audit.note', payload: Type.Object({}) }, {})
    await jobs.drain()
    await outbox.drain()
    return witnessStore(db).known(new URL(witness).href.replace(/\/\/[^/@]*@/, '//'))
  }
  return { service, note }
}

const lines = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n')

test('a file is added to, with the note and the heads of all trees, and goes on after a line that was cut', async () => {
  const path = join(directory, 'notes.ndjson')
  const { service, note } = await witnessed(`file://${path}`)
  const first = await note()
  expect(first).toMatchObject({ trouble: null, last_size: expect.any(Number) })
  await writeFile(path, `${await readFile(path, 'utf8')}{"installation":"cut`)
  const second = await note()
  expect(second?.last_size).toBeGreaterThan(first?.last_size ?? 0)
  const [one, , other] = await lines(path)
  const { id: installation } = service.platform.installation
  for (const line of [one, other])
    expect(JSON.parse(line ?? '')).toMatchObject({
      installation,
      note: expect.stringMatching(/^parley\//),
      heads: { heads: { installation, trees: expect.any(Array) } },
      key: { kid: expect.any(String) },
    })
})

test('a file that was set back, or holds more than we tell, is told until a person has looked', async () => {
  const path = join(directory, 'set-back.ndjson')
  const { service, note } = await witnessed(`file://${path}`)
  await note()
  const before = await readFile(path, 'utf8')
  await note()
  const later = await readFile(path, 'utf8')
  await writeFile(path, before)
  expect(await note()).toMatchObject({ sticky: true, trouble: expect.stringMatching(/was set back or replaced/) })
  expect(await note()).toMatchObject({ sticky: true, trouble: expect.stringMatching(/was set back or replaced/) })
  const { db } = service.platform
  const name = `file://${path}`
  expect(await db.transaction().execute((tx) => witnessStore(db).accept(tx, name))).toBe(true)
  expect(await note()).toMatchObject({ trouble: null })
  const line = (await lines(path)).at(-1) ?? ''
  const ahead = line.replace(
    /(parley\/\w+\/\w+)\\n(\d+)\\n/,
    (_, origin, size) => `${origin}\\n${Number(size) + 1000}\\n`,
  )
  await writeFile(path, `${later}${ahead}\n`)
  expect(await note()).toMatchObject({ sticky: true, trouble: expect.stringMatching(/the database was set back/) })
})

test('a webhook gets it signed; while it is away nothing is lost, and it is told', async () => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  const got: { valid: boolean; size: number }[] = []
  let status = 503
  const server = createServer(async (request, reply) => {
    const rawBody = Buffer.concat(await request.toArray())
    const valid = checkStandardWebhook({ headers: request.headers, rawBody } as never, secret, new Date())
    if (status === 200)
      got.push({ valid: valid.fits, size: Number(JSON.parse(String(rawBody)).data.note.split('\n')[1]) })
    reply.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const { service, note } = await witnessed(url, { SERVICE_AUDIT_WITNESS_SECRET: secret })
  expect(await note()).toMatchObject({ sticky: false, last_size: 0, trouble: 'it answered 503' })
  status = 200
  await service.database.pool.query(`update effects set due_at = now() where state = 'waiting'`)
  const { last_size } = (await note()) ?? {}
  expect(got).toHaveLength(2)
  expect(got).toEqual([expect.objectContaining({ valid: true }), { valid: true, size: last_size }])
})

test('a bucket holds an object for each note, and one that says which is the last', async () => {
  const s3 = await startS3()
  onTestFinished(s3.close)
  const { service, note } = await witnessed(`s3://${s3.bucket}/audit`, {
    SERVICE_S3_ENDPOINT: s3.endpoint,
    SERVICE_S3_BUCKET: s3.bucket,
    SERVICE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    SERVICE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  })
  await note()
  const last = await note()
  expect(last).toMatchObject({ trouble: null })
  const { logger, now, installation } = service.platform
  const files = s3Files({ ...s3, spoolDirectory: directory, now, logger })
  const keys = (await Array.fromAsync(files.list(`audit/${installation.id}/`))).map(({ key }) => key.split('/').at(-1))
  expect(keys.sort()).toEqual([expect.any(String), `${String(last?.last_size).padStart(16, '0')}.json`, 'last.json'])
})

test('another installation checks what it takes, and keeps what contradicts it as evidence', async () => {
  const other = await testApp({ areas: ['audit'] })
  onTestFinished(other.close)
  await other.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = await other.token({ org: 'org_witness', org_role: 'owner' })
  const key = headers.authorization.slice('Bearer '.length)
  const { port } = other.app.server.address() as AddressInfo
  const { service, note } = await witnessed(`parley+http://${key}@127.0.0.1:${port}`)
  await note()
  const last = await note()
  expect(last).toMatchObject({ trouble: null })
  const list = async () => (await other.app.inject({ url: '/api/v2/audit/witnessed', headers })).json().data.notes
  const [kept] = await list()
  expect(kept).toMatchObject({ size: last?.last_size, refused: null })

  const { id: installation } = service.platform.installation
  const { id: kid, privateKey } = await service.platform.keys.signingKey()
  const [published] = await service.platform.keys.publicKeys()
  const post = (payload: object) =>
    other.app.inject({ method: 'POST', url: '/api/v2/audit/witnessed', headers, payload })
  const origin = kept.note.split('\n')[0]
  const told = (size: number, byte: number) =>
    signNote({ origin, size, root: Buffer.alloc(32, byte), at: new Date().toISOString() }, privateKey)
  const own = { installation, key: { kid, x: published?.publicKey } }
  expect((await post({ ...own, note: kept.note })).statusCode).toBe(201)
  expect((await post({ ...own, note: told(kept.size - 1, 1) })).json().error).toMatch(/set back/)
  expect((await post({ ...own, note: told(kept.size, 2) })).json().error).toMatch(/other entries/)
  const pair = generateKeyPairSync('ed25519')
  const x = String(pair.publicKey.export({ format: 'jwk' }).x)
  const at = new Date().toISOString()
  const forged = signNote({ origin, size: kept.size + 5, root: Buffer.alloc(32, 3), at }, pair.privateKey)
  const by = { installation, note: forged, key: { kid: thumbprintOf(x), x } }
  expect((await post(by)).json().error).toMatch(/not by one that is pinned here/)
  expect((await post({ ...by, key: own.key })).statusCode).toBe(400)
  const evidence = (await list()).filter(({ refused }: { refused: string | null }) => refused !== null)
  expect(evidence).toHaveLength(3)
  const pinned = { installation, ...by.key }
  const pin = await other.app.inject({ method: 'POST', url: '/api/v2/audit/witnessed/keys', headers, payload: pinned })
  expect(pin.statusCode).toBe(200)
  expect((await note())?.trouble).toBeNull()
})
