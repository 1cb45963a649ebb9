import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { MetricsStore } from './store.ts'

const DEBATES_PER_RUN = 100

/** Recomputes hash chains: first those that grew, then those checked longest ago, so that every chain has its turn. */
export const verifyLogs = ({
  store,
  log,
  now,
}: {
  store: MetricsStore
  log: Pick<EventLog, 'verify'>
  now: () => Date
}) =>
  defineJob({
    name: 'operations.verify_logs',
    payload: Type.Object({}),
    schedule: '*/5 * * * *',
    retries: 0,
    async run(_payload, { signal, logger }) {
      for (const { id, organization_id } of await store.toVerify(DEBATES_PER_RUN)) {
        if (signal.aborted) return
        const result = await log.verify(id)
        const reason = result.intact ? null : result.reason
        if (reason) logger.error({ debate: id, version: result.version, reason }, 'The log of a debate was altered')
        const { intact, version } = result
        await store.verified(organization_id, {
          debate_id: id,
          version,
          intact,
          reason,
          checked_at: now().toISOString(),
        })
      }
    },
  })
