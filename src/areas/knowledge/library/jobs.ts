import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../jobs/define.ts'
import { DAY_SECONDS } from '../../../shared/time/lengths.ts'
import type { IngestStore } from './ingest-store.ts'

const Asked = Type.Object({ organization_id: Type.String(), ingest_id: Type.String() })
export const INGEST: JobAddress<typeof Asked> = { name: 'library.ingest', payload: Asked }

interface Needs {
  ingests: Pick<IngestStore, 'removeBefore'>
  takeIn: (org: string, ingest: string, signal: AbortSignal) => Promise<void>
  now: () => Date
}

const KEPT_DAYS = 30

export const libraryJobs = ({ ingests, takeIn, now }: Needs) => [
  defineJob({
    ...INGEST,
    timeoutSeconds: 1_800,
    run: ({ organization_id, ingest_id }, { signal }) => takeIn(organization_id, ingest_id, signal),
  }),
  defineJob({
    name: 'library.forget-ingests',
    schedule: '37 2 * * *',
    payload: Type.Object({}),
    run: () => ingests.removeBefore(new Date(now().getTime() - KEPT_DAYS * DAY_SECONDS * 1_000)),
  }),
]
