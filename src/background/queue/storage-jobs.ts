import Type from 'typebox'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import type { SearchUpkeep } from '../../storage/search/upkeep.ts'
import { defineJob, type Enqueue, type JobAddress, type JobDefinition } from './job.ts'

const NoPayload = Type.Object({})
const Tenant = Type.Object({ organization_id: Type.String() })

export const PURGE_INDEX: JobAddress<typeof Tenant> = { name: 'search.purge', payload: Tenant }
export const MERGE_INDEX: JobAddress<typeof Tenant> = { name: 'search.merge', payload: Tenant }
const REBUILD_INDEX: JobAddress<typeof Tenant> = { name: 'search.rebuild', payload: Tenant }
/** Checks what the index of each tenant needs. */
export const LOOK_AFTER_INDEX: JobAddress<typeof NoPayload> = { name: 'search.look-after', payload: NoPayload }

const LONGEST_SECONDS = 6 * 3_600
const JOB_OF = { purge: PURGE_INDEX, merge: MERGE_INDEX, rebuild: REBUILD_INDEX }

/** Keeps the search index small, current and free of what was removed. */
export const searchJobs = (upkeep: SearchUpkeep, enqueue: Enqueue) => [
  defineJob({
    ...PURGE_INDEX,
    timeoutSeconds: LONGEST_SECONDS,
    run: ({ organization_id }, { signal }) => upkeep.purge(organization_id, signal),
  }),
  defineJob({
    ...MERGE_INDEX,
    timeoutSeconds: LONGEST_SECONDS,
    run: ({ organization_id }, { signal }) => upkeep.merge(organization_id, signal),
  }),
  defineJob({
    ...REBUILD_INDEX,
    timeoutSeconds: LONGEST_SECONDS,
    async run({ organization_id }, { signal }) {
      await upkeep.rebuild(organization_id, signal)
      await upkeep.merge(organization_id, signal)
    },
  }),
  defineJob({
    ...LOOK_AFTER_INDEX,
    schedule: '23 * * * *',
    async run() {
      for (const { org, for: needed } of await upkeep.waiting()) {
        await enqueue(JOB_OF[needed], { organization_id: org })
      }
    },
  }),
]

/** Runs even if nothing is removed, for what a killed process left behind. */
export const SWEEP_FILES: JobAddress<typeof NoPayload> = { name: 'files.sweep', payload: NoPayload }

export const fileJobs = ({ sweep }: Pick<StoredFiles, 'sweep'>): readonly JobDefinition[] => [
  defineJob({ ...SWEEP_FILES, schedule: '41 * * * *', run: () => sweep() }),
]
