import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import type { PruneFigures } from './figures/store.ts'
import type { Consolidation } from './keeping/consolidation-store.ts'

const Payload = Type.Object({ organization_id: Type.String() })

export const CONSOLIDATE: JobAddress<typeof Payload> = { name: 'memory.consolidate', payload: Payload }

interface Needs {
  consolidation: Pick<Consolidation, 'consolidate'>
  pruneFigures: PruneFigures
}

export const memoryJobs = ({ consolidation, pruneFigures }: Needs) => [
  defineJob({
    ...CONSOLIDATE,
    async run({ organization_id: org }, { signal }) {
      await consolidation.consolidate(org, signal)
      await pruneFigures(org)
    },
  }),
]
