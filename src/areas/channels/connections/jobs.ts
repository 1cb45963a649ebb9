import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { Database } from '../../../storage/database.ts'

/** The oldest organization that is no workspace, and who owns it. */
export const firstOrganization = (db: Database) => async () =>
  db
    .selectFrom('organizations')
    .select(['id', 'owner_id as owner'])
    .where('parent_id', 'is', null)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()

export const connectionJobs = (fromSettings: (signal: AbortSignal) => Promise<void>) => [
  /** Again and again, because an organization may come later than the settings, and a vendor may be away. */
  defineJob({
    name: 'connections.from-settings',
    payload: Type.Object({}),
    schedule: '* * * * *',
    timeoutSeconds: 50,
    run: (_payload, { signal }) => fromSettings(signal),
  }),
]
