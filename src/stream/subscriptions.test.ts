import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { exampleEvent } from '../../test/support/debate-events.ts'
import { debateStream } from '../../test/support/debate-stream.ts'
import { ada, type Heard } from '../../test/support/stream.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

type Node = Awaited<ReturnType<typeof debateStream>>
type Client = ReturnType<Node['connect']>

const manySlots = { limits: { acquire: async () => ({ release: async () => {} }) } }

async function connected(node: Node, path = '/ws?token=ada-token') {
  const client = node.connect(path)
  expect((await client.next()).type).toBe('connected')
  return client
}

async function following(node: Node, debateId: string, from?: number) {
  const client = await connected(node)
  client.say({ type: 'subscribe', debate_id: debateId, replay_from_seq: from })
  return client
}

async function take(client: Client, count: number) {
  const heard: Heard[] = []
  while (heard.length < count) heard.push(await client.next())
  return heard
}

/** Events until one has this seq, without the frames around a replay. */
async function seqsUntil(client: Client, last: number) {
  const seqs: number[] = []
  while (seqs.at(-1) !== last) {
    const { seq } = await client.next()
    if (seq !== undefined) seqs.push(seq)
  }
  return seqs
}

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

/** Nothing was sent before the answer to a ping that should not have been. */
async function expectSilence(client: Client) {
  client.say({ type: 'ping' })
  expect((await client.next()).type).toBe('pong')
}

test('a new subscriber hears where the debate stands, then every event', async () => {
  const node = await debateStream(database)
  const debateId = await node.debate()
  await node.append(debateId, 1, 'round_start', 'agent_message')
  const client = await connected(node)
  client.say({ type: 'subscribe', debate_id: debateId, id: 'm1' })
  const sync = await client.next()
  expect(sync).toMatchObject({
    type: 'sync',
    payload: {
      id: 'm1',
      debate_id: debateId,
      seq: 3,
      status: 'running',
      ended: false,
      task: 'Should we ship on Friday?',
      agents: ['builtin-advocate', 'builtin-skeptic'],
      rounds: 3,
      round: 1,
      message_count: 1,
      messages: [{ seq: 3, content: 'Nobody is there on Saturday.' }],
      consensus: null,
    },
  })
  await node.append(debateId, 3, 'vote_cast', 'consensus_reached', 'debate_end')
  const heard = await take(client, 5)
  expect(heard.map(({ type, seq, after_seq, alias_of }) => [type, seq ?? after_seq, alias_of])).toEqual([
    ['vote_cast', 4, undefined],
    ['vote', 4, 'vote_cast'],
    ['consensus_reached', 5, undefined],
    ['consensus', 5, 'consensus_reached'],
    ['debate_end', 6, undefined],
  ])
  expect(heard[0]).toMatchObject({ debate_id: debateId, loop_id: debateId, round: 1, agent: 'builtin-skeptic' })
  expect(heard[0]?.data).toEqual(heard[0]?.payload)
  const late = await following(node, debateId)
  expect((await late.next()).payload).toMatchObject({
    status: 'completed',
    ended: true,
    outcome: 'consensus_reached',
    consensus: { reached: true },
    final_answer: 'No',
  })
  const end = await late.next()
  expect(end).toMatchObject({ type: 'debate_end', after_seq: 6, payload: { status: 'completed', final_answer: 'No' } })
  expect(end).not.toHaveProperty('seq')
  await node.append(debateId, 6, 'outcome_recorded')
  expect(await late.next()).toMatchObject({ type: 'outcome_recorded', seq: 7 })
})

test('who comes after a debate was cancelled hears how it ended, in the names they know', async () => {
  const node = await debateStream(database, manySlots)
  const debateId = await node.debate()
  await node.append(debateId, 1, 'debate_cancelled')
  const ending = async (query: string, frames: number) => {
    const client = await connected(node, `/ws?debate_id=${debateId}&token=ada-token${query}`)
    const [sync, ...heard] = await take(client, 1 + frames)
    expect(sync).toMatchObject({ type: 'sync', payload: { ended: true, status: 'cancelled' } })
    await expectSilence(client)
    return heard.map(({ type, payload }) => [type, payload.status])
  }
  expect(await ending('&dialect=standard', 1)).toEqual([['debate_cancelled', 'cancelled']])
  expect(await ending('&dialect=sdk', 1)).toEqual([['debate_end', 'cancelled']])
  expect(await ending('', 2)).toEqual([
    ['debate_cancelled', 'cancelled'],
    ['debate_end', 'cancelled'],
  ])
})

test('a debate named in the address is followed at once, from a seq where one is given', async () => {
  const node = await debateStream(database)
  const debateId = await node.debate()
  const client = await connected(node, `/ws?debate_id=${debateId}&token=ada-token`)
  expect((await client.next()).type).toBe('sync')
  const again = await connected(node, `/ws?debate_id=${debateId}&replay_from_seq=1&token=ada-token`)
  expect((await take(again, 3)).map(({ type }) => type)).toEqual(['replay_start', 'debate_start', 'replay_end'])
  expect(node.sockets.stats().subscriptions).toBe(2)
})

test('a replay begins with the seq that is asked for and goes over into what happens', async () => {
  const node = await debateStream(database)
  const debateId = await node.debate()
  await node.append(debateId, 1, 'round_start', 'agent_message', 'critique')
  const client = await connected(node)
  client.say({ type: 'subscribe', loop_id: debateId, replay_from_seq: 3, id: 9 })
  const heard = await take(client, 4)
  const place = { id: 9, debate_id: debateId }
  expect(heard.map(({ seq }) => seq)).toEqual([undefined, 3, 4, undefined])
  expect(heard[0]).toMatchObject({
    type: 'replay_start',
    payload: { ...place, from_seq: 3, event_count: 2, buffer_oldest_seq: 1, buffer_latest_seq: 4 },
  })
  expect(heard[3]).toMatchObject({ type: 'replay_end', payload: { ...place, replayed_count: 2, latest_seq: 4 } })
  await node.append(debateId, 4, 'vote_tally')
  expect((await client.next()).seq).toBe(5)
  client.say({ type: 'subscribe', debate_id: debateId, replay_from_seq: 99 })
  expect((await take(client, 2)).map(({ payload }) => payload.event_count ?? payload.replayed_count)).toEqual([0, 0])
  await node.append(debateId, 5, 'round_end')
  expect((await client.next()).seq).toBe(6)
})

test('who comes and goes while events are appended misses and repeats nothing', async () => {
  const node = await debateStream(database, manySlots)
  const debateId = await node.debate()
  const last = 120
  const writing = (async () => {
    for (let version = 1; version < last; version += 1) await node.append(debateId, version, 'agent_message')
  })()
  const wanderer = async (stays: number) => {
    const seqs: number[] = []
    while (seqs.at(-1) !== last) {
      const client = await following(node, debateId, (seqs.at(-1) ?? 0) + 1)
      for (let heard = 0; heard < stays && seqs.at(-1) !== last; ) {
        const { seq } = await client.next()
        if (seq === undefined) continue
        seqs.push(seq)
        heard += 1
      }
      client.socket.terminate()
    }
    return seqs
  }
  const newcomer = async () => {
    const client = await following(node, debateId)
    const sync = await client.next()
    const seq = Number(sync.payload.seq)
    return { seq, later: seq === last ? [] : await seqsUntil(client, last) }
  }
  const wanderers = Promise.all([3, 7, 30, 1_000].map(wanderer))
  const joining: ReturnType<typeof newcomer>[] = []
  for (let count = 0; count < 10; count += 1) {
    joining.push(newcomer())
    await node.tail.catchUp()
  }
  await writing
  for (const seqs of await wanderers) expect(seqs).toEqual(upTo(1, last))
  for (const { seq, later } of await Promise.all(joining)) expect(later).toEqual(upTo(seq + 1, last))
})

test('two nodes tell the same, whichever of them appends', async () => {
  const [here, there] = [await debateStream(database), await debateStream(database)]
  const debateId = await here.debate()
  const clients = [await following(here, debateId, 1), await following(there, debateId, 1)]
  for (let version = 1; version < 20; version += 1) {
    await (version % 2 ? here : there).append(debateId, version, 'agent_message')
  }
  for (const client of clients) expect(await seqsUntil(client, 20)).toEqual(upTo(1, 20))
  here.signals.publish('debate.signal', debateId, { type: 'token_delta', after_seq: 20, agent: 'a', token: 'Hm' })
  for (const client of clients) {
    const delta = await client.next()
    expect(delta).toMatchObject({ type: 'token_delta', after_seq: 20, agent: 'a', debate_id: debateId })
    expect(delta).toMatchObject({ payload: { token: 'Hm', debate_id: debateId }, data: { token: 'Hm' } })
    expect(delta).not.toHaveProperty('seq')
  }
  here.signals.publish('debate.signal', debateId, { type: 'debate_end' })
  await expectSilence(clients[0] as Client)
})

test('debates of others and debates that do not exist are told apart by nobody', async () => {
  const node = await debateStream(database)
  const foreign = await node.debate('org_2')
  node.tokens.set('narrow', { ...ada, userId: 'usr_narrow', scopes: ['queue.read'] })
  const client = await connected(node)
  for (const debateId of [foreign, 'dbt_nowhere', 'no id at all', 'nul\u0000']) {
    client.say({ type: 'subscribe', debate_id: debateId })
    const { type, payload } = await client.next()
    expect([type, payload]).toEqual(['warning', { code: 'NOT_FOUND', message: `No such debate: ${debateId}` }])
  }
  for (const wrong of [{}, { debate_id: 7 }, { debate_id: '' }]) {
    client.say({ type: 'subscribe', ...wrong })
    expect((await client.next()).payload.message).toMatch(/^debate_id: /)
  }
  for (const replay_from_seq of [-1, 1.5, '1', {}]) {
    client.say({ type: 'subscribe', debate_id: foreign, replay_from_seq })
    expect((await client.next()).payload.message).toMatch(/^replay_from_seq: /)
  }
  const visitor = await connected(node, `/ws?debate_id=${foreign}`)
  expect((await visitor.next()).payload.code).toBe('UNAUTHORIZED')
  const narrow = await connected(node, `/ws?debate_id=${foreign}&token=narrow`)
  expect((await narrow.next()).payload.code).toBe('FORBIDDEN')
  const told = []
  for (const debateId of [foreign, 'dbt_none']) {
    const lost = await connected(node, `/ws?debate_id=${debateId}&token=ada-token`)
    const { type, payload } = await lost.next()
    expect([type, await lost.closed]).toEqual(['error', 4404])
    told.push(String(payload.message).replace(debateId, ''), payload.code)
  }
  expect(told.slice(0, 2)).toEqual(told.slice(2))
  await node.append(foreign, 1, 'round_start')
  await node.tail.catchUp()
  for (const deaf of [client, visitor, narrow]) await expectSilence(deaf)
})

test('who may no longer see a debate hears no more of it', async () => {
  const node = await debateStream(database)
  const debateId = await node.debate()
  const client = await following(node, debateId, 1)
  await take(client, 3)
  const overseer = await connected(node, '/api/v1/deliberations/stream?token=ada-token')
  node.tokens.set('ada-token', { ...ada, org: 'org_2' })
  node.beat()
  expect(await client.next()).toMatchObject({ type: 'unsubscribed', payload: { reason: 'access_ended' } })
  expect(await overseer.next()).toMatchObject({ type: 'unsubscribed', payload: { reason: 'access_ended' } })
  await node.append(debateId, 1, 'round_start')
  await node.tail.catchUp()
  await expectSilence(client)
  await expectSilence(overseer)
  expect(node.sockets.stats().subscriptions).toBe(0)
})

test('after unsubscribe there is silence, and a second one is told', async () => {
  const node = await debateStream(database)
  const debateId = await node.debate()
  const client = await following(node, debateId, 1)
  await take(client, 3)
  client.say({ type: 'unsubscribe', debate_id: debateId, id: 1 })
  expect(await client.next()).toMatchObject({ type: 'unsubscribed', payload: { id: 1, debate_id: debateId } })
  await node.append(debateId, 1, 'round_start')
  await node.tail.catchUp()
  client.say({ type: 'unsubscribe', debate_id: debateId })
  expect(await client.next()).toMatchObject({ type: 'warning', payload: { code: 'NOT_SUBSCRIBED' } })
})

test('one name for each event is heard by those who say which', async () => {
  const node = await debateStream(database, manySlots)
  const debateId = await node.debate()
  const heard = async (dialect: string) => {
    const client = await connected(node, `/ws?debate_id=${debateId}${dialect}&replay_from_seq=1&token=ada-token`)
    return (await take(client, 6)).map(({ type, seq }) => [type, seq])
  }
  await node.append(debateId, 1, 'vote_cast', 'consensus_reached', 'debate_end')
  const around = (...events: [string, number][]) => [
    ['replay_start', undefined],
    ['debate_start', 1],
    ...events,
    ['replay_end', undefined],
  ]
  expect(await heard('&dialect=sdk')).toEqual(around(['vote', 2], ['consensus', 3], ['debate_end', 4]))
  expect(await heard('&dialect=standard')).toEqual(
    around(['vote_cast', 2], ['consensus_reached', 3], ['debate_end', 4]),
  )
  const { status, body } = await node.connect('/ws?dialect=latin').refused
  expect([status, body.details.field]).toEqual([400, 'dialect'])
})

test('one connection follows a hundred debates and no more', async () => {
  const node = await debateStream(database)
  const debateIds = await Promise.all(Array.from({ length: 101 }, () => node.debate()))
  const client = await connected(node)
  for (const debateId of debateIds.slice(0, 100)) {
    node.pass(1_000)
    client.say({ type: 'subscribe', debate_id: debateId })
    expect((await client.next()).type).toBe('sync')
  }
  node.pass(1_000)
  client.say({ type: 'subscribe', debate_id: debateIds[100] })
  expect((await client.next()).payload.code).toBe('SUBSCRIPTION_LIMIT_EXCEEDED')
  client.say({ type: 'subscribe', debate_id: debateIds[0] })
  expect((await client.next()).type).toBe('sync')
  expect(node.sockets.stats().subscriptions).toBe(100)
  client.socket.close()
  await client.closed
  await expect.poll(() => node.sockets.stats().subscriptions).toBe(0)
})

test('everything of an organization is heard on one address, and nothing of others', async () => {
  const node = await debateStream(database, manySlots)
  const paths = ['/api/deliberations/stream', '/api/v1/deliberations/stream', '/api/v2/deliberations/stream']
  const clients = await Promise.all(paths.map((path) => connected(node, `${path}?token=ada-token`)))
  await node.debate('org_2')
  const debateId = await node.debate()
  await node.tail.catchUp()
  clients[0]?.say({ type: 'subscribe', debate_id: debateId })
  expect((await take(clients[0] as Client, 2)).map(({ type }) => type)).toEqual(['debate_start', 'sync'])
  await node.append(debateId, 1, 'round_start', 'agent_message', 'debate_end')
  for (const client of clients.slice(1)) {
    const heard = await take(client, 3)
    expect(heard.map(({ type }) => type)).toEqual(['debate_start', 'round_start', 'debate_end'])
    expect(new Set(heard.map(({ debate_id }) => debate_id))).toEqual(new Set([debateId]))
  }
  expect(await seqsUntil(clients[0] as Client, 4)).toEqual([2, 3, 4])
  expect((await node.connect('/api/v1/deliberations/stream').refused).status).toBe(401)
  node.tokens.set('narrow', { ...ada, scopes: ['queue.read'] })
  expect((await node.connect('/api/v1/deliberations/stream?token=narrow').refused).status).toBe(403)
})

test('a client may ask what goes on and how well it is reached', async () => {
  const node = await debateStream(database)
  node.tokens.set('eve-token', { ...ada, userId: 'usr_eve', org: 'org_eve' })
  const debateId = await node.debate('org_eve')
  await node.append(debateId, 1, 'round_start', 'phase_change')
  const over = await node.debate('org_eve')
  await node.log.append({
    debateId: over,
    expectedVersion: 1,
    events: [exampleEvent('debate_end')],
    status: 'completed',
  })
  const client = await connected(node, '/ws?token=eve-token')
  client.say({ type: 'get_loops', id: 3 })
  const { payload } = await client.next()
  expect(payload).toMatchObject({
    id: 3,
    count: 1,
    loops: [{ loop_id: debateId, name: 'Should we ship on Friday?', cycle: 1, phase: 'critique' }],
  })
  const visitor = await connected(node, '/ws')
  visitor.say({ type: 'get_loops' })
  expect((await visitor.next()).payload).toMatchObject({ loops: [], count: 0 })
  client.say({ type: 'connection_quality' })
  expect(await client.next()).toMatchObject({
    type: 'connection_quality',
    payload: { client: { missed_pings: 0, subscriptions: 0, latency_ms: null }, buffer: { bytes: 0 } },
  })
})

const LARGE = 200_000

const largeEvents = (count: number) =>
  Array.from({ length: count }, () => ({ ...exampleEvent('agent_message'), private: { content: 'x'.repeat(LARGE) } }))

test('who does not read is cut off with 1013, and the others hear everything', async () => {
  const node = await debateStream(database)
  const debateId = await node.debate()
  const [slow, quick] = [await following(node, debateId), await following(node, debateId)]
  await Promise.all([slow.next(), quick.next()])
  slow.socket.pause()
  let version = 1
  for (let cutOff = false; !cutOff; ) {
    const before = node.sockets.stats().messagesSent
    await node.log.append({ debateId, expectedVersion: version, events: largeEvents(4) })
    version += 4
    expect(await seqsUntil(quick, version)).toEqual(upTo(version - 3, version))
    cutOff = node.sockets.stats().messagesSent - before < 8
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(1013)
})

test('a replay waits for its reader and is not what cuts it off', async () => {
  const node = await debateStream(database)
  const count = 60
  const debateId = await node.debate('org_1', [exampleEvent('debate_start'), ...largeEvents(count)])
  const client = await following(node, debateId, 1)
  expect((await client.next()).type).toBe('replay_start')
  client.socket.pause()
  await node.log.append({ debateId, expectedVersion: count + 1, events: largeEvents(1) })
  await node.tail.catchUp()
  client.socket.resume()
  expect(await seqsUntil(client, count + 2)).toEqual(upTo(1, count + 2))
})
