import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { ReceiptStore } from './store.ts'

interface Needs {
  store: Pick<ReceiptStore, 'removeIssuedBefore'>
  retentionDays: number
  intervalHours: number
  removed: { inc(count: number): void }
  now: () => Date
}

const HOUR_MS = 3_600_000

export const receiptJobs = ({ store, retentionDays, intervalHours, removed, now }: Needs) => [
  defineJob({
    name: 'receipts.cleanup',
    schedule: '41 * * * *',
    payload: Type.Object({}),
    async run() {
      const at = now()
      const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS)
      const count = await store.removeIssuedBefore(ago(retentionDays * 24), { ifLastBefore: ago(intervalHours), at })
      if (count > 0) removed.inc(count)
    },
  }),
]
