import Type from 'typebox'
import type { AuditedAction, RecordAction } from '../../../background/audit-trail/action.ts'
import { defineJob } from '../../../background/queue/job.ts'
import type { Database } from '../../../storage/database.ts'

/** Records in the audit log what a job did by itself. */
export const auditRecorder = (db: Database, record: RecordAction) => (act: AuditedAction) =>
  db.transaction().execute((tx) => record(tx, act))

interface Runs {
  fromSettings: (signal: AbortSignal) => Promise<void>
  bringCommands: (signal: AbortSignal) => Promise<void>
}

export const connectionJobs = ({ fromSettings, bringCommands }: Runs) => [
  /** Repeated, because an organization may appear later than the settings, and a vendor may be down. */
  defineJob({
    name: 'connections.from-settings',
    payload: Type.Object({}),
    schedule: '* * * * *',
    timeoutSeconds: 50,
    run: (_payload, { signal }) => fromSettings(signal),
  }),
  /** Finds connections of earlier releases, and those whose vendor was down. */
  defineJob({
    name: 'connections.bring-commands',
    payload: Type.Object({}),
    schedule: '*/5 * * * *',
    run: (_payload, { signal }) => bringCommands(signal),
  }),
]
