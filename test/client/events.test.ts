import { expect, test } from 'vitest'
import type { DebateEvent } from '../../packages/client/src/events.ts'
import { type Asked, envelope, refusal, type Scripted, scriptedClient } from '../support/client/scripted-fetch.ts'

const event = (seq: number, type = 'round_start') => ({ type, seq, timestamp: '2026-11-15T12:00:00.000Z', payload: {} })

/** What `events.list` answers about a log of which so many events are there. */
const pageOf =
  (there: number, { last = there, ended = false, most = 2 } = {}) =>
  ({ url }: Asked): Response => {
    const since = Number(url.searchParams.get('since'))
    const all = Array.from({ length: there }, (_, place) =>
      event(place + 1, place + 1 === last ? 'debate_end' : 'round_start'),
    )
    const events = all.slice(since - 1, since - 1 + most)
    const next_seq = since + events.length
    return envelope({
      debate_id: 'dbt_1',
      events,
      next_seq,
      has_more: next_seq <= there,
      ended: ended && next_seq > there,
    })
  }
const polling = (script: Scripted[]) => scriptedClient(script, { webSockets: false, retries: 0 })
const seqs = (events: AsyncIterable<DebateEvent>) => Array.fromAsync(events, ({ seq }) => seq)

test('without WebSockets a debate is followed by polling, over broken connections, to its end', async () => {
  const more = pageOf(5)
  const lost = new TypeError('fetch failed')
  const { client, asked } = polling([pageOf(2, { last: 9 }), lost, refusal(503, 'UNAVAILABLE'), more, more])
  expect(await seqs(client.events('dbt_1'))).toEqual([1, 2, 3, 4, 5])
  expect(asked.slice(0, 5).map(({ url }) => url.searchParams.get('since'))).toEqual(['1', '3', '3', '3', '5'])
})

test('of a debate that has ended what is left is told, even if that is nothing', async () => {
  const ended = pageOf(5, { last: 4, ended: true })
  const from = (fromSeq: number, pages: number) =>
    seqs(polling(new Array(pages).fill(ended)).client.events('dbt_1', { fromSeq }))
  expect(await from(6, 1)).toEqual([])
  expect(await from(5, 1)).toEqual([5])
  expect(await from(2, 4)).toEqual([2, 3, 4])
})

test('who may not follow, or any more, is told so and is not kept waiting', async () => {
  const stranger = polling([refusal(404, 'NOT_FOUND')])
  await expect(seqs(stranger.client.events('dbt_1'))).rejects.toMatchObject({
    code: 'NOT_FOLLOWED',
    message: 'It is NOT_FOUND',
  })
  const ended = polling([refusal(401, 'UNAUTHORIZED')])
  await expect(seqs(ended.client.events('dbt_1'))).rejects.toMatchObject({
    code: 'NOT_FOLLOWED',
    message: 'You are signed out.',
  })
})

test('who leaves asks no more', async () => {
  const { client, asked } = polling([pageOf(2, { last: 9 }), 'never'])
  for await (const { seq } of client.events('dbt_1')) if (seq === 2) break
  await expect.poll(() => asked.length === 1 || asked.at(-1)?.signal.aborted).toBe(true)
  const leaving = new AbortController()
  const waiting = polling([pageOf(1, { last: 9 }), 'never'])
  const told = seqs(waiting.client.events('dbt_1', { signal: leaving.signal }))
  await expect.poll(() => waiting.asked.length).toBe(2)
  leaving.abort()
  await expect(told).rejects.toMatchObject({ code: 'ABORTED' })
})
