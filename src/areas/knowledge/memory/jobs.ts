import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import { queueType } from '../../../background/queue/queue-type.ts'
import { defineSchedule } from '../../../background/schedules/schedule.ts'
import type { PruneFigures } from './figures/store.ts'
import { TIERS } from './kinds-and-tiers.ts'
import type { Consolidation } from './lifecycle/consolidation-store.ts'

const Payload = Type.Object({ organization_id: Type.String() })

export const CONSOLIDATE: JobAddress<typeof Payload> = { name: 'memory.consolidate', payload: Payload }

export const memoryJobs = ({
  consolidation,
  pruneFigures,
}: {
  consolidation: Pick<Consolidation, 'consolidate'>
  pruneFigures: PruneFigures
}) => [
  defineJob({
    ...CONSOLIDATE,
    async run({ organization_id: org }, { signal }) {
      await consolidation.consolidate(org, signal)
      await pruneFigures(org)
    },
  }),
]

export const HOURLY = 'hourly'

/** Consolidates the memory of an organization every hour. */
export const hourly = defineSchedule({
  name: 'memory.hourly',
  async fire(_tx, { org }, enqueue) {
    await enqueue(CONSOLIDATE, { organization_id: org })
    return undefined
  },
})

const CleanupPayload = Type.Object({
  tier: Type.Optional(Type.Enum([...TIERS])),
  max_age_hours: Type.Optional(Type.Number({ minimum: 0, maximum: 8760 })),
})

/** The queue jobs behind the endpoints for consolidation and cleanup. */
export function memoryQueueTypes(consolidation: Consolidation, now: () => Date) {
  const timed = async (work: () => Promise<object>): Promise<Record<string, unknown>> => {
    const begun = now().getTime()
    const result = await work()
    return { ...result, milliseconds: now().getTime() - begun }
  }
  const cleaning = (endpoint: string, forgets: boolean) =>
    queueType({
      demands: { endpoint },
      shownTo: 'memory.read',
      payload: CleanupPayload,
      run: ({ tier, max_age_hours }, { organizationId, signal }) =>
        timed(() => consolidation.cleanUp(organizationId, { tier, maxAgeHours: max_age_hours, forgets }, signal)),
    })
  return {
    memory_consolidate: queueType({
      demands: { endpoint: 'memory.consolidate' },
      shownTo: 'memory.read',
      payload: Type.Object({}),
      run: (_, { organizationId, signal }) => timed(() => consolidation.consolidate(organizationId, signal)),
    }),
    memory_cleanup: cleaning('memory.cleanup', false),
    /** Demands what forgetting one entry demands. */
    memory_forget: cleaning('memory.forget', true),
  }
}
