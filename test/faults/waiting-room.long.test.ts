import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_WAITING_PER_CALLER } from '../../src/http/waiting/waiting-room.ts'
import { stopwatch, withinLimit } from '../support/time-limits.ts'
import { waitingService } from '../support/waiting-answers.ts'

const ROOM = 1_000
const ASKED = 200
/** How much longer the median of other requests may take. */
const SLOWER = 1.2

let t: Awaited<ReturnType<typeof waitingService>>
beforeAll(async () => {
  t = await waitingService({ SERVICE_WAITING_REQUESTS: String(ROOM), RATE_LIMIT_ENABLED: 'false' })
  t.held.resolve()
})
afterAll(() => t?.close())

/** How long the median of ordinary requests took, in milliseconds. */
async function medianOfOthers() {
  const times: number[] = []
  for (let n = 0; n < ASKED; n++) {
    const read = stopwatch()
    await (await t.ask('ordinary')).text()
    times.push(read())
  }
  return times.toSorted((a, b) => a - b)[ASKED / 2] ?? 0
}

const waiting = () => t.platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries

test('a full room refuses the next, costs the others nothing, and is empty when all have left', async () => {
  await medianOfOthers()
  const before = await medianOfOthers()
  const streams: Response[] = []
  for (let person = 0; streams.length < ROOM; person++) {
    const headers = await t.token({ userId: `usr_${person}` })
    const own = Array.from({ length: MOST_WAITING_PER_CALLER }, () => t.ask('stream', { headers }))
    streams.push(...(await Promise.all(own)))
  }
  expect(streams.filter(({ status }) => status !== 200)).toEqual([])
  expect(waiting()).toBe(ROOM)
  for (const [path, method] of [
    ['stream', 'GET'],
    ['answer', 'POST'],
  ] as const) {
    const refused = await t.ask(path, { method })
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '5'])
  }
  const beside = `another request beside a full room, alone ${before.toFixed(2)} ms`
  withinLimit(beside, await medianOfOthers(), before * SLOWER)

  t.clock.pass(60)
  t.stream.send({ id: '1', data: 'one' })
  t.stream.end()
  for (const text of await Promise.all(streams.map((stream) => stream.text())))
    expect(text).toMatch(/^(?::\n\n)+id: 1\ndata: one\n\n$/)
  await expect.poll(waiting).toBe(0)
  expect(t.clock.isRunning).toBe(false)
  expect(t.stream.state).toMatchObject({ begun: ROOM, over: ROOM })
})
