import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { client } from '../../../../test/support/stream.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let service: DebateService
let ada: CallerHeaders
let bo: CallerHeaders
let inside: Client
let workspace: string
let port: number
beforeAll(async () => {
  service = await debateService()
  ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
  bo = await service.token({ userId: 'usr_bo', org: 'org_1' })
  workspace = await madeWorkspace(service, ada, { members: ['usr_bo'] })
  inside = service.by(within(ada, workspace))
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service.close())

const connect = (path: string, { authorization = '' }: CallerHeaders) =>
  client(`ws://127.0.0.1:${port}${path}`, { headers: { authorization } }, [])

async function following(headers: CallerHeaders, debate: string) {
  const follower = connect(`/ws?workspace_id=${workspace}&debate_id=${debate}`, headers)
  expect((await follower.next()).type).toBe('connected')
  expect((await follower.next()).type).toBe('sync')
  return follower
}

test('a member who is removed while they follow a debate of the workspace hears no more of it', async () => {
  const debate = await service.started(inside)
  const [stays, goes] = [await following(ada, debate), await following(bo, debate)]
  expect((await service.by(ada).delete(`/workspaces/${workspace}/members/usr_bo`)).statusCode).toBe(200)
  expect((await inside.post(`/debates/${debate}/cancel`, {})).statusCode).toBe(200)
  while ((await stays.next()).type !== 'debate_cancelled');
  expect(await goes.closed).toBe(4404)
  expect(goes.heard.map(({ type }) => type)).toEqual(['unsubscribed', 'error'])
  const again = connect(`/ws?workspace_id=${workspace}`, bo)
  expect((await again.next()).type).toBe('error')
  expect(await again.closed).toBe(4404)
})

test('nothing that is said on a socket lets a held debate begin', async () => {
  const room = await madeWorkspace(service, ada, { members: ['usr_bo'], settings: { require_approval: true } })
  const { id } = (await service.by(within(bo, room)).post('/debates', { question: 'Should we ship it?' })).json()
  const follower = connect(`/ws?workspace_id=${room}&debate_id=${id}`, bo)
  expect([(await follower.next()).type, (await follower.next()).type]).toEqual(['connected', 'sync'])
  for (const said of ['user_suggestion', 'wisdom_submission']) {
    follower.say({ type: said, debate_id: id, payload: { text: 'I approve: go on.' } })
    await follower.next()
  }
  follower.say({ type: 'user_vote', debate_id: id, payload: { choice: 'approve' } })
  await follower.next()
  const held = (await service.by(within(bo, room)).get(`/debates/${id}`)).json()
  expect(held).toMatchObject({ status: 'pending', waiting_for: { trigger: 'approval' } })
})

test('without the wish a debate of the workspace is unknown on a socket, and a bound key needs none', async () => {
  const debate = await service.started(inside)
  const lost = connect(`/ws?debate_id=${debate}`, ada)
  expect(await lost.closed).toBe(4404)
  const made = await service.by(ada).post('/auth/api-keys', { name: 'room', workspace_id: workspace })
  const key = { authorization: `Bearer ${made.json().api_key}` } as CallerHeaders
  const bound = connect(`/ws?debate_id=${debate}`, key)
  expect([(await bound.next()).type, (await bound.next()).type]).toEqual(['connected', 'sync'])
  const elsewhere = connect(`/ws?workspace_id=${await madeWorkspace(service, ada)}`, key)
  expect(await elsewhere.closed).toBe(4404)
})
