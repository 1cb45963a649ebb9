import Type from 'typebox'
import type { AuditTrail } from '../../../background/audit-trail/audit-trail.ts'
import { defineJob } from '../../../background/queue/job.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { EntryAppender } from './entries/append-entries.ts'
import type { AuditVerifier } from './verification/verifier.ts'

interface AuditJobsDependencies {
  auditTrail: Pick<AuditTrail, 'doubt'>
  drain: EntryAppender['drain']
  note: () => Promise<string | undefined>
  verifier: Pick<AuditVerifier, 'checkAll'>
  clearPrivateText: (before: string) => Promise<void>
  expireEntries: (before: string) => Promise<void>
  days: { entries: number; private: number }
  now: () => Date
}

const NOTHING = Type.Object({})

const NIGHT_SECONDS = 6 * 3_600

export const auditJobs = ({
  auditTrail,
  drain,
  note,
  verifier,
  clearPrivateText,
  expireEntries,
  days,
  now,
}: AuditJobsDependencies) => {
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
      run: async () => void (await auditTrail.doubt()),
    }),
    defineJob({
      name: 'audit.verify',
      schedule: '17 2 * * *',
      payload: NOTHING,
      timeoutSeconds: NIGHT_SECONDS,
      async run(_payload, { key, signal }) {
        for await (const _verified of verifier.checkAll({ run: key, signal }));
      },
    }),
    defineJob({
      name: 'audit.clear-private',
      schedule: '37 3 * * *',
      payload: NOTHING,
      run: () => clearPrivateText(daysAgo(days.private)),
    }),
    defineJob({
      name: 'audit.forget',
      schedule: '47 3 * * *',
      payload: NOTHING,
      timeoutSeconds: NIGHT_SECONDS,
      run: () => expireEntries(daysAgo(days.entries)),
    }),
  ]
}
