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

  const file = await ada.get(`/gauntlet/receipts/${id}/export?format=json`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${id}.json"`)
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  expect(verify(file.json(), { keys }).faults).toEqual([])
  expect((await ada.get(`/gauntlet/receipts/${id}/export?format=pdf`)).json().field).toBe('format')
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_2' })
  for (const path of ['', '/verify', '/export'])
    expect((await stranger.get(`/gauntlet/receipts/${id}${path}`)).statusCode).toBe(404)
})
