import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { LogEvent } from '../shared/event-types.ts'
import { awaitDebate } from './await-debate.ts'
import { openBroadcast } from './broadcast.ts'
import { logFollower } from './follow-log.ts'

const silent = { subscribe: () => () => {} }
const AN_HOUR = 3_600_000

/** A log of one debate, and a tail that tells what the test lets it tell. */
function debate({ lookMs = AN_HOUR } = {}) {
  const events: LogEvent[] = []
  const hearing = new Set<(event: LogEvent) => void>()
  const tail = {
    subscribe(listener: (event: LogEvent) => void) {
      hearing.add(listener)
      return () => hearing.delete(listener)
    },
  }
  const reads: number[] = []
  const log = {
    async read(_id: string, after = 0, limit = Number.POSITIVE_INFINITY) {
      reads.push(after)
      return events.slice(after, after + limit)
    },
  }
  const broadcast = openBroadcast({
    tail,
    signals: silent,
    announcements: silent,
    now: () => new Date(0),
    logger: pino({ level: 'silent' }),
  })
  const append = (count: number) => {
    const added = Array.from({ length: count }, (_, index): LogEvent => {
      const version = events.length + index + 1
      const place = { position: version, organizationId: 'org_1', debateId: 'dbt_1', version, at: '', hash: '' }
      return { ...place, type: 'round_start', data: { round: 1 }, private: null, erased: false }
    })
    events.push(...added)
    return added
  }
  const tell = (told: readonly LogEvent[]) => {
    for (const event of told) for (const hear of hearing) hear(event)
  }
  const gone = new AbortController()
  return {
    append,
    tell,
    reads,
    log,
    broadcast,
    gone,
    follow: (after = 0) => logFollower({ log, broadcast, lookMs })({ debateId: 'dbt_1', after, gone: gone.signal }),
  }
}

async function take(events: AsyncIterator<LogEvent>, count: number) {
  const versions: number[] = []
  while (versions.length < count) {
    const { value, done } = await events.next()
    if (done) break
    versions.push(value.version)
  }
  return versions
}

test('events are followed once and in order; what follows on is passed on, a gap is read', async () => {
  const { append, tell, reads, follow } = debate()
  append(3)
  const followed = follow(1)
  expect(await take(followed, 2)).toEqual([2, 3])
  const next = take(followed, 2)
  tell(append(2))
  expect(await next).toEqual([4, 5])
  expect(reads).toEqual([1])
  const rest = take(followed, 3)
  append(1)
  tell(append(2))
  expect(await rest).toEqual([6, 7, 8])
  expect(reads).toEqual([1, 5])
})

test('what happens while a reader is behind is neither lost nor held in any number', async () => {
  const { append, tell, follow } = debate()
  append(1)
  const followed = follow()
  expect(await take(followed, 1)).toEqual([1])
  tell(append(1_000))
  tell(append(1))
  expect(await take(followed, 1_001)).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 2))
})

test('without any news a look finds what happened', async () => {
  const { append, follow, log, broadcast } = debate({ lookMs: 1 })
  const followed = take(follow(), 1)
  const awaited = awaitDebate(broadcast, {
    debateId: 'dbt_1',
    read: () => log.read('dbt_1'),
    isEnough: ({ length }) => length > 0,
    lookMs: 1,
  })
  append(1)
  expect(await followed).toEqual([1])
  expect(await awaited).toHaveLength(1)
})

test.each(['gone', 'closing'] as const)('a reader who is %s is handed nothing more', async (why) => {
  const { append, tell, follow, gone, broadcast } = debate()
  append(3)
  const followed = follow()
  expect(await take(followed, 1)).toEqual([1])
  if (why === 'gone') gone.abort()
  else broadcast.close()
  tell(append(1))
  expect(await take(followed, 1)).toEqual([])
  expect(broadcast.isFollowed('dbt_1')).toBe(false)
})
