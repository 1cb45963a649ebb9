import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { JobDefinition } from '../../src/background/queue/job.ts'
import type { NewSchedule, ScheduleKind } from '../../src/background/schedules/schedule.ts'
import { openSchedules, type SchedulesOptions } from '../../src/background/schedules/schedules.ts'
import { idMaker } from '../../src/shared/ids.ts'
import { openListener } from '../../src/storage/connection/listener.ts'
import { jobNode } from './jobs.ts'

/** A node as far as schedules are concerned: its own pool, its own loop. */
export async function scheduleNode(
  url: string,
  kinds: readonly ScheduleKind[],
  options: Partial<Pick<SchedulesOptions, 'role' | 'now' | 'rhythm'>> & { jobs?: readonly JobDefinition[] } = {},
) {
  const { jobs: definitions = [], now = () => new Date(), ...rest } = options
  const node = await jobNode(url, definitions, { role: 'api' })
  const newId = idMaker(() => new Date(), randomBytes)
  const logger = pino({ level: 'silent' })
  const { enqueue } = node.jobs
  const listener = openListener({ url, logger })
  const schedules = openSchedules({ db: node.db, listener, enqueue, role: 'api', newId, now, logger, ...rest })
  schedules.start(kinds)
  return {
    schedules,
    db: node.db,
    pool: node.pool,
    jobs: node.jobs,
    set: (wish: NewSchedule) => node.db.transaction().execute((tx) => schedules.set(tx, wish)),
    async stop() {
      await schedules.stop()
      await listener.close()
      await node.stop()
    },
  }
}
