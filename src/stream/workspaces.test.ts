import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { debateStream } from '../../test/support/debate-stream.ts'
import { ada } from '../../test/support/stream.ts'
import { notFound } from '../shared/errors.ts'
import type { Caller } from '../shared/identity/caller.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

const ROOM = 'wsp_room'
const FOLLOWING = `/api/v1/deliberations/stream?token=ada-token&workspace_id=${ROOM}`

type Answer = 'member' | 'stranger' | 'nobody knows'

/** A node where Ada is a member of a room, until the answers about her are scripted. */
async function room() {
  const asked: ((answer: Answer) => void)[] = []
  let scripted = false
  const answer = async (): Promise<Answer> => (scripted ? new Promise((resolve) => asked.push(resolve)) : 'member')
  const node = await debateStream(database, {
    async enter(caller: Caller, workspace: string) {
      const found = workspace === ROOM ? await answer() : 'stranger'
      if (found === 'nobody knows') throw new Error('The database is away')
      if (found === 'stranger') throw notFound('workspace', workspace)
      return { ...caller, org: workspace, payerRole: caller.orgRole }
    },
    limits: { acquire: async () => ({ release: async () => {} }) },
    pause: async () => {},
  })
  const debateId = await node.debate(ROOM)
  let version = 1
  return {
    ...node,
    asked,
    script: () => (scripted = true),
    /** Ada follows all that happens in the room. */
    async followed(path = FOLLOWING, options = {}) {
      const client = node.connect(path, options)
      expect((await client.next()).type).toBe('connected')
      return client
    },
    async happens() {
      await node.append(debateId, version++, 'round_start')
      await node.tail.catchUp()
    },
  }
}

test('a connection is in the workspace that its header or its address names', async () => {
  const node = await room()
  const byHeader = await node.followed('/api/v2/deliberations/stream?token=ada-token', {
    headers: { 'x-workspace-id': ROOM },
  })
  const byAddress = await node.followed()
  const above = await node.followed('/api/v1/deliberations/stream?token=ada-token')
  const late = await node.followed(`/ws?workspace_id=${ROOM}`)
  late.say({ type: 'auth', token: 'ada-token' })
  expect(await late.next()).toMatchObject({ type: 'connected', payload: { authenticated: true } })
  late.say({ type: 'get_loops' })
  expect((await late.next()).payload.loops).toHaveLength(1)
  await node.happens()
  for (const inside of [byHeader, byAddress]) expect((await inside.next()).type).toBe('round_start')
  above.say({ type: 'ping' })
  expect((await above.next()).type).toBe('pong')
})

test('a caller who may not enter is told so with 4404, and a wish that cannot be read is 400', async () => {
  const node = await room()
  const stranger = node.connect('/ws?token=ada-token&workspace_id=wsp_other')
  expect(await stranger.next()).toMatchObject({ type: 'error', payload: { code: 'NOT_FOUND' } })
  expect(await stranger.closed).toBe(4404)
  const late = await node.followed('/ws?workspace_id=wsp_other')
  late.say({ type: 'auth', token: 'ada-token' })
  expect(await late.next()).toMatchObject({ type: 'error', payload: { code: 'NOT_FOUND' } })
  expect(await late.closed).toBe(4404)
  const unreadable = ['/ws?workspace_id=', '/ws?workspace_id=a b', `/ws?workspace_id=${ROOM}&workspace_id=wsp_other`]
  for (const path of unreadable) {
    const { status, body } = await node.connect(path).refused
    expect([status, body.field]).toEqual([400, 'workspace_id'])
  }
  const both = node.connect('/ws?workspace_id=wsp_other', { headers: { 'x-workspace-id': ROOM } })
  expect((await both.refused).status).toBe(400)
})

test('from the signal on nothing is handed over until it is known that the person may still enter', async () => {
  const node = await room()
  const client = await node.followed()
  node.script()
  node.sockets.recheckPerson(ada.userId)
  await expect.poll(() => node.asked).toHaveLength(1)
  await node.happens()
  await node.happens()
  client.say({ type: 'get_loops' })
  client.say({ type: 'ping' })
  expect((await client.next()).type).toBe('pong')
  node.asked[0]?.('member')
  const heard = [await client.next(), await client.next(), await client.next()]
  expect(heard.map(({ type, seq }) => [type, seq])).toEqual([
    ['round_start', 2],
    ['round_start', 3],
    ['loop_list', undefined],
  ])
})

test.each(['signal', 'ping'])('a member who was removed is handed nothing after the %s', async (how) => {
  const node = await room()
  const client = await node.followed()
  node.script()
  if (how === 'ping') node.beat()
  else node.sockets.recheckPerson(ada.userId)
  await expect.poll(() => node.asked).toHaveLength(1)
  await node.happens()
  node.asked[0]?.('stranger')
  expect(await client.closed).toBe(4404)
  expect(client.heard.map(({ type }) => type)).toEqual(['unsubscribed', 'error'])
})

test('an answer from before the newest signal does not count', async () => {
  const node = await room()
  const client = await node.followed()
  node.script()
  node.sockets.recheckPerson(ada.userId)
  await expect.poll(() => node.asked).toHaveLength(1)
  node.sockets.recheckPerson(ada.userId)
  await node.happens()
  node.asked[0]?.('member')
  await expect.poll(() => node.asked).toHaveLength(2)
  node.asked[1]?.('stranger')
  expect(await client.closed).toBe(4404)
  expect(client.heard.map(({ type }) => type)).toEqual(['unsubscribed', 'error'])
})

test('what cannot be answered is asked again, and nothing is handed over meanwhile', async () => {
  const node = await room()
  const client = await node.followed()
  node.script()
  node.sockets.recheckPerson(ada.userId)
  await node.happens()
  for (const at of [0, 1]) {
    await expect.poll(() => node.asked).toHaveLength(at + 1)
    node.asked[at]?.('nobody knows')
  }
  await expect.poll(() => node.asked).toHaveLength(3)
  client.say({ type: 'ping' })
  expect((await client.next()).type).toBe('pong')
  node.asked[2]?.('member')
  expect((await client.next()).type).toBe('round_start')
})

test('a signal during the handshake is not missed', async () => {
  const node = await room()
  node.script()
  const client = node.connect(FOLLOWING)
  await expect.poll(() => node.asked).toHaveLength(1)
  node.sockets.recheckPerson(ada.userId)
  node.asked[0]?.('member')
  await expect.poll(() => node.asked).toHaveLength(2)
  await node.happens()
  node.asked[1]?.('stranger')
  expect(await client.closed).toBe(4404)
  expect(client.heard.map(({ type }) => type)).toEqual(['unsubscribed', 'error'])
})
