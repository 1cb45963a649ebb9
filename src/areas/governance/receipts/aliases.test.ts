import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { verify } from '../../../shared/verifier/verify.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ scripts: {} })
  ada = await service.as()
})
afterAll(() => service.close())

const read = async (path: string) => (await ada.get(path)).json()

test('receipts of gauntlets are found, verified and saved under their own address', async () => {
  await service.decided(ada, { topic: 'Does it rain?', agents: undefined, context: 'It rains.' })
  const started = await ada.post('/gauntlet/run', { input: 'We ship on Friday.', profile: 'quick' })
  expect(started.statusCode).toBe(202)
  await runToRest(service, started.json().debate_id)
  await service.cursors.catchUp()
  expect((await read('/gauntlet/results')).results).toMatchObject([{ gauntlet_id: started.json().gauntlet_id }])
  expect((await read('/gauntlet/personas')).personas).toContainEqual(
    expect.objectContaining({ id: 'security', grounds: expect.arrayContaining(['injection']) }),
  )

  expect((await read('/receipts')).total).toBe(2)
  const { receipts, total } = await read('/gauntlet/receipts')
  expect([receipts.length, total]).toEqual([1, 1])
  const [{ id, hash }] = receipts
  expect(receipts[0]).toMatchObject({ debate_id: started.json().debate_id, kind: 'gauntlet' })
  expect(await read(`/gauntlet/receipts/${id}`)).toMatchObject({ id, signature: expect.any(String) })
  expect(await read(`/gauntlet/receipts/${id}/verify`)).toMatchObject({ valid: true, hash })
  expect(await read(`/receipts/${id}/verify`)).toMatchObject({
    receipt_id: id,
    signature: { signature_valid: true, algorithm: 'Ed25519' },
    integrity: { integrity_valid: true, stored_checksum: hash, computed_checksum: hash },
  })

  await sql`update probe_reports set report = jsonb_set(report, '{verdict}', '"pass"')`.execute(service.platform.db)
  for (const [verdict, found] of [
    ['approved', 1],
    ['rejected', 0],
    ['failed', 0],
  ] as const)
    expect((await read(`/gauntlet/receipts?verdict=${verdict}`)).total, verdict).toBe(found)
  expect((await ada.get('/gauntlet/receipts?verdict=maybe')).json()).toMatchObject({ status: 400, field: 'verdict' })

  const { gauntlet_id } = started.json()
  for (const [format, ending, content] of [
    ['json', 'json', /"signature":/],
    ['markdown', 'md', /^# Decision receipt rct/],
    ['html', 'html', /^<!doctype html>.*<h1>Decision receipt/],
    ['sarif', 'sarif', /"version":"2\.1\.0"/],
  ] as const) {
    const wrapped = await read(`/gauntlet/receipts/${id}/export?format=${format}`)
    expect(wrapped).toMatchObject({ receipt_id: id, gauntlet_id, format, filename: `${id}.${ending}` })
    expect(wrapped.content).toMatch(content)
    expect(wrapped.checksum).toBe(createHash('sha256').update(wrapped.content).digest('hex'))
    expect(wrapped.size_bytes).toBe(Buffer.byteLength(wrapped.content))
    expect((await ada.get(`/receipts/${id}/export?format=${format}`)).body).toBe(wrapped.content)
  }

  const file = await ada.get(`/receipts/${id}/export?format=json`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${id}.json"`)
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  expect(verify(file.json(), { keys }).faults).toEqual([])
  expect((await ada.get(`/gauntlet/receipts/${id}/export?format=pdf`)).json().field).toBe('format')
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_2' })
  for (const path of ['', '/verify', '/export'])
    expect((await stranger.get(`/gauntlet/receipts/${id}${path}`)).statusCode).toBe(404)
})
