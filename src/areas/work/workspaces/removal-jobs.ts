import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { RemovalStore } from './removal-store.ts'

const Payload = Type.Object({ organization_id: Type.String(), workspace_id: Type.String() })

export const FINISH_REMOVAL: JobAddress<typeof Payload> = { name: 'workspaces.finish-removal', payload: Payload }

/** Longer than anything goes on that began before a workspace was closed. */
export const REMOVED_AFTER_SECONDS = 3600

interface JobDependencies {
  removals: RemovalStore
  removeTenant: (tx: Transaction, place: { org: string; id: string }) => Promise<void>
  now: () => Date
}

export const removalJobs = ({ removals, removeTenant, now }: JobDependencies) => [
  defineJob({
    ...FINISH_REMOVAL,
    run: ({ organization_id: org, workspace_id: id }) =>
      removals.finish({ org, id }, now(), (tx) => removeTenant(tx, { org, id })),
  }),
]
