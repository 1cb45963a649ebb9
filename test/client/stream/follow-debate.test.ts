import { expect, test } from 'vitest'
import { ApiFault } from '../../../packages/client/src/fault.ts'
import { event, replay, scriptedService, settle } from '../../support/client/scripted-stream.ts'

const subscriptions = (said: readonly Record<string, unknown>[]) =>
  said.filter(({ type }) => type === 'subscribe').map(({ replay_from_seq }) => replay_from_seq)

test('a debate is followed from its beginning, in one piece for each picture', async () => {
  const { socket, heard, draw } = scriptedService()
  const line = await socket()
  expect(line.token).toBe('token-1')
  line.open()
  expect(line.said[0]).toMatchObject({ type: 'subscribe', debate_id: 'dbt_1', replay_from_seq: 1 })
  line.tell(...replay(1, 2, 3))
  draw()
  expect([heard.seqs, heard.batches]).toEqual([[1, 2, 3], 1])
  expect(heard.states).toEqual([{ is: 'live' }])
  line.tell(event(4), { type: 'token_delta', after_seq: 4, payload: { token: 'a' } })
  draw()
  expect([heard.seqs, heard.signals]).toEqual([[1, 2, 3, 4], ['token_delta']])
})

test('after a break it goes on after the last event, with a fresh token', async () => {
  const { service, socket, pass, heard, draw } = scriptedService()
  const first = await socket()
  first.open()
  first.tell(...replay(1, 2))
  draw()
  service.tokens = ['token-2']
  service.clock += 60_000
  first.drop()
  await pass(250)
  const second = await socket()
  expect(second).not.toBe(first)
  expect(second.token).toBe('token-2')
  second.open()
  expect(subscriptions(second.said)).toEqual([3])
  draw()
  expect(heard.states.at(-1)).toEqual({ is: 'behind', since: 60_000, missing: undefined })
  second.tell({ type: 'replay_start', payload: { event_count: 2 } }, event(3))
  draw()
  expect(heard.states.at(-1)).toEqual({ is: 'behind', since: 60_000, missing: 1 })
  second.tell(event(4), { type: 'replay_end', payload: {} })
  draw()
  expect(heard.states.at(-1)).toEqual({ is: 'live' })
  expect(heard.seqs).toEqual([1, 2, 3, 4])
})

test('what was heard before is ignored, and a gap is asked for once', async () => {
  const { socket, heard, draw } = scriptedService()
  const line = await socket()
  line.open()
  line.tell(...replay(1, 2), event(2), event(5), event(6))
  expect(subscriptions(line.said)).toEqual([1, 3])
  line.tell(...replay(3, 4, 5, 6), event(7))
  draw()
  expect(heard.seqs).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('where no WebSocket comes through, the debate is polled, and a WebSocket tried again later', async () => {
  const { service, polls, heard, socket, pass, draw } = scriptedService()
  ;(await socket()).drop()
  await pass(500)
  ;(await socket()).drop()
  await settle()
  expect(polls[0]?.query).toEqual({ since: 1, wait: 0 })
  polls[0]?.answer({ events: [event(1), event(2)] as never, next_seq: 3, has_more: false, ended: false })
  await settle()
  draw()
  expect([heard.seqs, heard.states.at(-1)]).toEqual([[1, 2], { is: 'live' }])
  expect(polls[1]?.query).toEqual({ since: 3, wait: 25 })
  service.clock += 60_000
  polls[1]?.answer({ events: [event(3)] as never, next_seq: 4, has_more: false, ended: false })
  await pass(250)
  const line = await socket()
  line.open()
  expect(subscriptions(line.said)).toEqual([4])
})

test('a debate that is over is asked about in peace', async () => {
  const { polls, socket, pass } = scriptedService()
  for (const ms of [500, undefined]) {
    ;(await socket()).drop()
    if (ms) await pass(ms)
  }
  await settle()
  polls[0]?.answer({ events: [], next_seq: 1, has_more: false, ended: true })
  await settle()
  expect(polls).toHaveLength(1)
  await pass(25_000)
  expect(polls).toHaveLength(2)
})

test('a token that is about to end is replaced on the open line', async () => {
  const { service, socket, pass } = scriptedService()
  const line = await socket()
  line.open()
  service.tokens = ['token-2']
  await pass(25_000)
  expect(line.said.slice(1)).toEqual([{ type: 'auth', token: 'token-2' }, { type: 'ping' }])
})

test('a line that does not answer is given up', async () => {
  const { sockets, socket, pass, wake, heard, draw } = scriptedService()
  const line = await socket()
  line.open()
  line.tell(...replay(1))
  await wake()
  line.tell({ type: 'pong', payload: {} })
  await pass(5_000)
  expect(line.isClosed).toBe(false)
  await pass(25_000)
  await pass(5_000)
  expect(line.isClosed).toBe(true)
  line.tell(event(2))
  draw()
  expect(heard.seqs).toEqual([1])
  await pass(250)
  expect(sockets).toHaveLength(2)
})

test.each([
  { type: 'warning', payload: { code: 'NOT_FOUND', message: 'No such debate: dbt_1', id: 'follow' } },
  { type: 'unsubscribed', payload: { reason: 'access_ended' } },
])('where there is nothing to follow any more it says so and stops: $type', async (message) => {
  const { sockets, socket, heard, draw } = scriptedService()
  const line = await socket()
  line.open()
  line.tell(message)
  await settle()
  draw()
  expect(heard.states.at(-1)).toMatchObject({ is: 'over' })
  expect([line.isClosed, sockets.length]).toEqual([true, 1])
})

test('a workspace that closes to its person ends the line for good, and it says so', async () => {
  const { sockets, polls, socket, heard, draw } = scriptedService()
  const line = await socket()
  line.open()
  line.tell(...replay(1))
  line.drop(4404)
  await settle()
  draw()
  expect(heard.states.at(-1)).toEqual({ is: 'over', why: 'You may no longer enter this workspace.' })
  expect([sockets.length, polls.length]).toEqual([1, 0])
})

test('a debate that the service does not know is over for pollers too', async () => {
  const { polls, socket, pass, heard, draw } = scriptedService()
  ;(await socket()).drop()
  await pass(500)
  ;(await socket()).drop()
  await settle()
  polls[0]?.answer(new ApiFault(404, { code: 'NOT_FOUND', message: 'No such debate: dbt_1' }))
  await settle()
  draw()
  expect(heard.states.at(-1)).toEqual({ is: 'over', why: 'No such debate: dbt_1' })
})

test('who leaves hears nothing more', async () => {
  const { socket, stop, heard, draw } = scriptedService(8)
  const line = await socket()
  line.open()
  expect(subscriptions(line.said)).toEqual([8])
  line.tell(...replay(8))
  stop()
  draw()
  expect([line.isClosed, heard.seqs]).toEqual([true, []])
})
