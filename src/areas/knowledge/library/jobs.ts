import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'

const Asked = Type.Object({ organization_id: Type.String(), ingest_id: Type.String() })
export const INGEST: JobAddress<typeof Asked> = { name: 'library.ingest', payload: Asked }

type TakeIn = (org: string, ingest: string, signal: AbortSignal) => Promise<void>

export const libraryJobs = (takeIn: TakeIn) => [
  defineJob({
    ...INGEST,
    timeoutSeconds: 1_800,
    run: ({ organization_id, ingest_id }, { signal }) => takeIn(organization_id, ingest_id, signal),
  }),
]
