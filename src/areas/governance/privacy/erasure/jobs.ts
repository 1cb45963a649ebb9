import { defineJob } from '../../../../background/queue/job.ts'
import type { DriveErasure } from './erasure-driver.ts'
import { ERASE_DUE } from './erasure-requests.ts'
import type { ErasureStore } from './erasure-store.ts'

/** Drives every erasure that is due, one after the other. */
export const erasureJob = ({
  store,
  drive,
  now,
}: {
  store: Pick<ErasureStore, 'due'>
  drive: DriveErasure
  now: () => Date
}) =>
  defineJob({
    ...ERASE_DUE,
    schedule: '* * * * *',
    retries: 0,
    timeoutSeconds: 3_600,
    async run(_payload, { signal }) {
      for (const id of await store.due(now())) {
        signal.throwIfAborted()
        await drive(id, signal)
      }
    },
  })
