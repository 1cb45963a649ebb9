import Type from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'
import type { Consolidation } from './keeping/consolidation-store.ts'
import { TIERS } from './tiers.ts'

const CleanupPayload = Type.Object({
  tier: Type.Optional(Type.Enum([...TIERS])),
  max_age_hours: Type.Optional(Type.Number({ minimum: 0, maximum: 8760 })),
})

/** What the memory has done in the background when somebody asks for it. */
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
