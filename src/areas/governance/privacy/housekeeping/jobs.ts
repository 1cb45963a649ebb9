import Type from 'typebox'
import { defineJob } from '../../../../background/queue/job.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import type { SweepStore } from './sweep-store.ts'

interface HousekeepingDependencies {
  keeps: () => readonly TableDescription[]
  store: SweepStore
  /** So many rows of a table were kept for as long as its description says. */
  swept: (table: string, count: number) => void
  now: () => Date
}

const HOUR_MS = 3_600_000

export const HOUSEKEEPING = { name: 'privacy.housekeeping', payload: Type.Object({}) }

/** Removes from every table what it has kept for as long as its description says; a table that fails holds up no other. */
export const housekeeping = ({ keeps, store, swept, now }: HousekeepingDependencies) =>
  defineJob({
    ...HOUSEKEEPING,
    schedule: '*/5 * * * *',
    retries: 0,
    timeoutSeconds: 240,
    async run(_payload, { signal }) {
      const faults: unknown[] = []
      for (const { table, days, since, everyHours = 0, sweptByArea } of keeps()) {
        if (days === undefined || since === undefined || sweptByArea) continue
        const at = now()
        try {
          if (!(await store.isDue(table, at))) continue
          const over = { table, since, before: new Date(at.getTime() - days * DAY_MS) }
          let removed = 0
          for (let some = -1; some !== 0; removed += some) {
            signal.throwIfAborted()
            some = await store.removeSome(over)
          }
          await store.ran(table, { at, dueAt: new Date(at.getTime() + everyHours * HOUR_MS), removed })
          if (removed > 0) swept(table, removed)
        } catch (fault) {
          signal.throwIfAborted()
          faults.push(fault)
          await store.failed(table, fault instanceof Error ? fault.message : String(fault))
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, 'Not every table could be looked through')
    },
  })
