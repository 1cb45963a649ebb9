import Type from 'typebox'
import type { AuditedAction, RecordAction } from '../../../background/audit-trail/action.ts'
import { defineJob } from '../../../background/queue/job.ts'
import type { Database } from '../../../storage/database.ts'

/** What a job did by itself, in the audit log of whom it concerns. */
export const auditRecorder = (db: Database, record: RecordAction) => (act: AuditedAction) =>
  db.transaction().execute((tx) => record(tx, act))

interface Runs {
  fromSettings: (signal: AbortSignal) => Promise<void>
  bringCommands: (signal: AbortSignal) => Promise<void>
}

export const connectionJobs = ({ fromSettings, bringCommands }: Runs) => [
  /** Again and again, because an organization may come later than the settings, and a vendor may be away. */
  defineJob({
    name: 'connections.from-settings',
    payload: Type.Object({}),
    schedule: '* * * * *',
    timeoutSeconds: 50,
    run: (_payload, { signal }) => fromSettings(signal),
  }),
  /** Few have any to bring: those connected before, and those whose vendor was away. */
  defineJob({
    name: 'connections.bring-commands',
    payload: Type.Object({}),
    schedule: '*/5 * * * *',
    run: (_payload, { signal }) => bringCommands(signal),
  }),
]
