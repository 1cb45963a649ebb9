import Type from 'typebox'
import type { Acts } from '../../../background/acts/acts.ts'
import { defineJob } from '../../../background/define.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Entering } from './entering-store.ts'
import type { AuditUpkeep } from './upkeep-store.ts'
import type { Verifying } from './verifying.ts'

interface Needs {
  acts: Pick<Acts, 'doubt'>
  drain: Entering['drain']
  note: () => Promise<string | undefined>
  verifying: Pick<Verifying, 'checkAll'>
  upkeep: AuditUpkeep
  /** Lets entries go that are older than this time. */
  forget: (before: string) => Promise<void>
  days: { entries: number; private: number }
  now: () => Date
}

const NOTHING = Type.Object({})

const NIGHT_SECONDS = 6 * 3_600

export const auditJobs = ({ acts, drain, note, verifying, upkeep, forget, days, now }: Needs) => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  return [
    defineJob({
      name: 'audit.note',
      schedule: '*/10 * * * *',
      payload: NOTHING,
      async run() {
        await drain()
        await note()
      },
    }),
    defineJob({
      name: 'audit.doubt',
      schedule: '* * * * *',
      payload: NOTHING,
      run: async () => void (await acts.doubt()),
    }),
    defineJob({
      name: 'audit.verify',
      schedule: '17 2 * * *',
      payload: NOTHING,
      timeoutSeconds: NIGHT_SECONDS,
      async run(_payload, { key, signal }) {
        for await (const _verified of verifying.checkAll({ run: key, signal }));
      },
    }),
    defineJob({
      name: 'audit.clear-private',
      schedule: '37 3 * * *',
      payload: NOTHING,
      run: () => upkeep.clearBefore(daysAgo(days.private)),
    }),
    defineJob({
      name: 'audit.forget',
      schedule: '47 3 * * *',
      payload: NOTHING,
      timeoutSeconds: NIGHT_SECONDS,
      run: () => forget(daysAgo(days.entries)),
    }),
  ]
}
