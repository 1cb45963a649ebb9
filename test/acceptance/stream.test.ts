import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { exampleEvent } from '../support/debate-events.ts'
import { client } from '../support/stream.ts'

let service: TestApp
let origin: string
let ada: { authorization: string }
beforeAll(async () => {
  service = await testApp()
  origin = (await service.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', tier: 'enterprise' })
})
afterAll(() => service.close())

async function connected(path: string, headers: Record<string, string> = ada) {
  const socket = client(`${origin}${path}`, { headers }, [])
  onTestFinished(() => socket.socket.terminate())
  expect((await socket.next()).type).toBe('connected')
  return socket
}

let debates = 0
async function debate() {
  const debateId = `dbt_told${++debates}`
  const events = [exampleEvent('debate_start')]
  await service.platform.log.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events })
  return debateId
}

test('on the port of the API a debate is followed, and all of an organization, with the tokens of the service', async () => {
  const debateId = await debate()
  await service.platform.tail.catchUp()
  const follower = await connected(`/ws?debate_id=${debateId}`)
  expect(await follower.next()).toMatchObject({ type: 'sync', payload: { debate_id: debateId, seq: 1 } })
  const overseer = await connected('/api/v1/deliberations/stream')
  const events = [exampleEvent('round_start'), exampleEvent('agent_message')]
  await service.platform.log.append({ debateId, expectedVersion: 1, events })
  expect([await follower.next(), await follower.next()]).toMatchObject([
    { type: 'round_start', seq: 2 },
    { type: 'agent_message', seq: 3 },
  ])
  expect(await overseer.next()).toMatchObject({ type: 'round_start', seq: 2, debate_id: debateId })

  const stats = await service.app.inject({ url: '/api/ws/stats', headers: ada })
  expect(stats.json()).toMatchObject({ clients: 2, subscriptions: 2 })
  const polled = await service.app.inject({ url: `/api/v1/debates/${debateId}/events?since=2`, headers: ada })
  const told = polled.json().events
  expect(told.map(({ seq }: { seq: number }) => seq)).toEqual([2, 3])
})

test('who signs out is cut off from what they followed', async () => {
  const debateId = await debate()
  const headers = await service.token({ userId: 'usr_bob', org: 'org_1' })
  const follower = await connected(`/ws?debate_id=${debateId}`, headers)
  expect((await follower.next()).type).toBe('sync')
  await service.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })
  expect((await follower.next()).type).toBe('auth_revoked')
  expect(await follower.closed).toBe(4401)
})
