import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { activityLog } from './activity-log.ts'

const logger = pino({ level: 'silent' })

function recorded({ failures = 0 } = {}) {
  const written: Array<Record<string, number>> = []
  let left = failures
  const activity = activityLog({
    logger,
    flushEveryMs: 3_600_000,
    write: async (batch) => {
      if (left-- > 0) throw new Error('away')
      written.push(Object.fromEntries(batch))
    },
  })
  onTestFinished(() => activity.stop())
  return { activity, written }
}

test('the latest time of every session is written in one go', async () => {
  const { activity, written } = recorded()
  activity.touch('a', 1)
  activity.touch('b', 2)
  activity.touch('a', 3)
  expect(activity.lastSeen('a')).toBe(3)
  await activity.flush()
  await activity.flush()
  expect(written).toEqual([{ a: 3, b: 2 }])
  expect(activity.lastSeen('a')).toBe(0)
})

test('what could not be written is kept, unless something newer came', async () => {
  const { activity, written } = recorded({ failures: 1 })
  activity.touch('a', 1)
  activity.touch('b', 2)
  const failing = activity.flush()
  activity.touch('a', 9)
  await failing
  await activity.flush()
  expect(written).toEqual([{ a: 9, b: 2 }])
})

test('stopping writes the rest; a session that ended is not written', async () => {
  const { activity, written } = recorded()
  activity.touch('a', 1)
  activity.touch('gone', 1)
  activity.forget('gone')
  await activity.stop()
  expect(written).toEqual([{ a: 1 }])
})
