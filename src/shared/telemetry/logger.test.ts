import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function heard({ readable }: { readable: boolean }) {
  const lines: string[] = []
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') }
  const destination = { write: (line: string) => void lines.push(line) }
  return { lines, clock, logger: createLogger({ level: 'info', readable, destination, now: () => clock.now }) }
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('a person reads warnings on one line and errors with their stack', () => {
  const { lines, logger } = heard({ readable: true })
  logger.warn({ err: refused() }, 'Due jobs could not be fetched')
  logger.warn({ reason: 'it does not answer' }, 'Redis is away')
  logger.error({ err: refused() }, 'A listener failed')
  expect(lines[0]).toMatch(/^[\d:]{8} warning: Due jobs could not be fetched: connect ECONNREFUSED 127.0.0.1:5432\n$/)
  expect(lines[1]).toMatch(/ warning: Redis is away: it does not answer\n$/)
  expect(lines[2]).toMatch(/ error: A listener failed\nError: connect ECONNREFUSED .*\n +at /)
})

test.for([true, false])('a warning is said once a minute, with how often it came (readable: %s)', (readable) => {
  const { lines, clock, logger } = heard({ readable })
  for (let times = 0; times < 25; times++) logger.warn({ err: refused() }, 'Due jobs could not be fetched')
  expect(lines).toHaveLength(1)
  clock.now += 60_000
  logger.warn({ err: refused() }, 'Due jobs could not be fetched')
  expect(lines[1]).toContain(readable ? '127.0.0.1:5432 (repeated 24 times)' : '"repeated":24')
})

test('warnings about different things are all said, and so are errors', () => {
  const { lines, logger } = heard({ readable: false })
  logger.warn({ letter: 'ltr_1' }, 'A letter is given up')
  logger.warn({ letter: 'ltr_2' }, 'A letter is given up')
  logger.child({ job_id: 'job_1' }).warn({ err: refused() }, 'A job failed')
  logger.child({ job_id: 'job_2' }).warn({ err: refused() }, 'A job failed')
  logger.child({ job_id: 'job_2' }).warn({ err: new Error('something else') }, 'A job failed')
  logger.warn('SERVICE_PROT is not a setting')
  logger.warn('SERVICE_PART is not a setting')
  for (const _ of [1, 2]) logger.error({ err: refused() }, 'A listener failed')
  expect(lines).toHaveLength(9)
})
