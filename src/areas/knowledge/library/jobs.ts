import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'

const Asked = Type.Object({ organization_id: Type.String(), ingest_id: Type.String() })
export const INGEST: JobAddress<typeof Asked> = { name: 'library.ingest', payload: Asked }

type RunIngest = (org: string, ingest: string, signal: AbortSignal) => Promise<void>

export const libraryJobs = (runIngest: RunIngest) => [
  defineJob({
    ...INGEST,
    timeoutSeconds: 1_800,
    run: ({ organization_id, ingest_id }, { signal }) => runIngest(organization_id, ingest_id, signal),
  }),
]
