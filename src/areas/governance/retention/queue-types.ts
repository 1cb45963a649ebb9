import Type from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'
import type { DriveRun } from './run-driver.ts'
import { type AbandonRun, GIVEN_UP } from './run-outcome.ts'
import { RUN_SECONDS } from './schedules.ts'

export const RUN_TYPE = 'retention_run'

const Payload = Type.Object({ payer: Type.String({ maxLength: 64 }), run_id: Type.String({ maxLength: 64 }) })

/** Drives runs that a person began by hand. */
export const retentionQueueTypes = ({ drive, giveUp }: { drive: DriveRun; giveUp: AbandonRun }) => ({
  [RUN_TYPE]: queueType({
    demands: { endpoint: 'retention.execute' },
    shownTo: 'retention.read',
    payload: Payload,
    retries: 5,
    timeoutSeconds: RUN_SECONDS,
    refuse: () => ({
      field: 'type',
      message: 'is started by executing a policy: POST /retention/policies/:policy_id/execute',
    }),
    async run({ payer, run_id }, { signal }) {
      const driven = await drive(payer, run_id, signal)
      return { run_id, status: driven?.run.status ?? 'running', ...(driven?.over && { over: driven.over }) }
    },
    async givenUp(tx, { payload }) {
      const { payer: org, run_id: id } = payload as { payer: string; run_id: string }
      await giveUp(tx, { org, id }, GIVEN_UP)
    },
  }),
})
