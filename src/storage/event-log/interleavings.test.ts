import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Appended, VersionConflict } from './append-plan.ts'
import { type EventLog, openEventLog } from './event-log.ts'

let database: TestDatabase
let logs: EventLog[]
let runs = 0

beforeAll(async () => {
  database = await testDatabase()
  const options = { pool: database.pool, now: () => new Date(), random: randomBytes, logger: pino({ level: 'silent' }) }
  logs = [openEventLog(options), openEventLog(options)]
})
afterAll(() => database.close())

/** One append by one of two processes, aimed `off` versions beside what its writer last saw. */
const step = fc.record({
  process: fc.nat(1),
  debate: fc.nat(2),
  off: fc.constantFrom(0, 0, 0, -1, 1, 2),
  count: fc.integer({ min: 1, max: 3 }),
  settleFirst: fc.boolean(),
})

test('whatever two processes append in whatever order, each debate is one unbroken chain of what was accepted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const run = ++runs
      const seen = [0, 0, 0]
      const accepted: Appended[] = []
      const open: Promise<unknown>[] = []
      for (const { process, debate, off, count, settleFirst } of steps) {
        if (settleFirst) await Promise.all(open.splice(0))
        const expectedVersion = Math.max((seen[debate] ?? 0) + off, 0)
        const append = logs[process]?.append({
          debateId: `dbt_${run}_${debate}`,
          expectedVersion,
          create: expectedVersion === 0 ? { organizationId: 'org_1' } : undefined,
          events: Array.from({ length: count }, () => ({ type: 'critique' as const, data: { process } })),
        })
        const settled = append?.then(
          (appended) => {
            accepted.push(appended)
            seen[debate] = Math.max(seen[debate] ?? 0, appended.version)
          },
          (error) => {
            if (error.status !== 404) expect(error).toBeInstanceOf(VersionConflict)
          },
        )
        if (settled) open.push(settled)
      }
      await Promise.all(open)
      for (const debate of [0, 1, 2]) {
        const debateId = `dbt_${run}_${debate}`
        const events = accepted
          .flatMap((appended) => appended.events)
          .filter((event) => event.debateId === debateId)
          .sort((a, b) => a.version - b.version)
        expect(await logs[0]?.read(debateId)).toEqual(events)
        expect(events.map(({ position }) => position)).toEqual(
          events.map(({ position }) => position).sort((a, b) => a - b),
        )
        if (events.length > 0)
          expect(await logs[1]?.verify(debateId)).toMatchObject({ intact: true, version: events.length })
      }
    }),
    { numRuns: 30 },
  )
})
