import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { exampleEvent } from '../../test/support/debate-events.ts'
import type { LogEvent } from '../shared/event-types.ts'
import { openFeed } from './client-feed.ts'
import { type SharedFrame, sharedEvent, sharedFrame } from './frames.ts'

const event = (version: number): LogEvent => ({
  position: version,
  organizationId: 'org_1',
  debateId: 'dbt_1',
  version,
  type: 'round_start',
  data: { round: 1 },
  private: null,
  erased: false,
  at: '2026-11-15T12:00:00.000Z',
  hash: '',
})
/** The text of a frame begins after its header. */
const textOf = ([bytes = Buffer.alloc(0)]: readonly Buffer[]) => String(bytes.subarray(bytes.indexOf('{')))
const seqOf = (frame: SharedFrame): number => JSON.parse(textOf(frame('standard'))).seq
const upTo = (first: number, last: number) => Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)

const history = fc.record({
  total: fc.integer({ min: 1, max: 12 }),
  /** How much is in the log, and how much of it the tail has told, when the client joins. */
  committed: fc.nat(12),
  told: fc.nat(12),
  wanted: fc.nat(12),
  page: fc.integer({ min: 1, max: 4 }),
})

test('whatever the log and the tail show first, each event is handed over once, in order, none missed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), history, async (scheduler, { total, page, ...drawn }) => {
      let committed = Math.min(drawn.committed, total)
      let told = Math.min(drawn.told, committed)
      const heard: (number | 'reached')[] = []
      const sometime = () => scheduler.schedule(Promise.resolve())
      const feed = openFeed({
        async read(after) {
          await sometime()
          const seen = committed
          await sometime()
          return upTo(after + 1, Math.min(seen, after + page)).map(event)
        },
        hand: (frame) => void heard.push(seqOf(frame)),
        async handInTime(frame) {
          heard.push(seqOf(frame))
          await sometime()
        },
        async handApart(frame) {
          await sometime()
          heard.push(seqOf(frame))
        },
        inTurn: (step) => step(),
        onFault(fault) {
          throw fault
        },
        pause: sometime,
      })
      const append = async () => {
        for (; committed < total; committed += 1) await sometime()
      }
      const tail = async () => {
        for (; told < total; await sometime()) {
          if (told < committed) feed.event(event(++told), sharedEvent(event(told)))
        }
      }
      const join = async () => {
        await sometime()
        const latest = committed
        const after = Math.min(drawn.wanted, latest)
        feed.start(after, latest, () => void heard.push('reached'))
        return { after, latest }
      }
      const joined = join()
      await scheduler.waitFor(Promise.all([append(), tail(), joined]))
      await scheduler.waitIdle()
      const { after, latest } = await joined
      expect(heard).toEqual([...upTo(after + 1, latest), 'reached', ...upTo(latest + 1, total)])
    }),
    { numRuns: 500 },
  )
})

test('what does not follow on is read from the log', async () => {
  const heard: number[] = []
  const feed = openFeed({
    read: async (after) => upTo(after + 1, 5).map(event),
    hand: (frame) => void heard.push(seqOf(frame)),
    handInTime: async (frame) => void heard.push(seqOf(frame)),
    handApart: async (frame) => void heard.push(seqOf(frame)),
    inTurn: (step) => step(),
    onFault: () => {},
  })
  feed.start(2)
  for (const version of [3, 5, 4]) feed.event(event(version), sharedEvent(event(version)))
  await expect.poll(() => heard).toEqual([3, 4, 5])
})

test('what is told and not recorded comes before the end of the debate, or not at all', async () => {
  const heard: string[] = []
  const typeOf = (frame: SharedFrame) => JSON.parse(textOf(frame('standard'))).type
  const feed = openFeed({
    read: async () => [],
    hand: (frame) => void heard.push(typeOf(frame)),
    handInTime: async () => {},
    handApart: async (frame) => void heard.push(typeOf(frame)),
    inTurn: (step) => step(),
    onFault: () => {},
  })
  feed.start(0)
  await setImmediate()
  const signal = sharedFrame('token_end', {}, {})
  const end: LogEvent = { ...event(1), ...exampleEvent('debate_end') }
  feed.signal?.(signal)
  feed.event(end, sharedEvent(end))
  feed.signal?.(signal)
  await setImmediate()
  feed.signal?.(signal)
  const outcome: LogEvent = { ...event(2), ...exampleEvent('outcome_recorded') }
  feed.event(outcome, sharedEvent(outcome))
  expect(heard).toEqual(['token_end', 'debate_end', 'outcome_recorded'])
})

test('an event that cannot be handed over ends the feed, and nothing after it is handed over', async () => {
  const onFault = vi.fn()
  const hand = vi.fn()
  const feed = openFeed({
    read: async () => [event(1)],
    hand,
    handInTime: () => Promise.reject(new Error('no')),
    handApart: async () => {},
    inTurn: (step) => step(),
    onFault,
  })
  feed.start(0, 1)
  await expect.poll(() => onFault.mock.calls).toHaveLength(1)
  feed.event(event(1), sharedEvent(event(1)))
  expect(hand).not.toHaveBeenCalled()
})
