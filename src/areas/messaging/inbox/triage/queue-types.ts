import Type from 'typebox'
import { type QueueTypes, queueType } from '../../../../background/queue/queue-type.ts'
import { forbidden } from '../../../../shared/errors.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { MessageMarksStore, StoredTriage } from '../../chat/index.ts'
import type { FoundMessage, MessageFactsStore } from '../rules/message-facts-store.ts'
import { editorOf } from '../rules/service.ts'
import { PRIORITIES } from '../shared-inbox/item-status.ts'
import { type Decided, MOST_TRIAGED } from './schema.ts'
import type { HoldDebate } from './triage-debate.ts'
import { climbLadder, rationaleOf, type TriageResult } from './triage-ladder.ts'

export const TRIAGE_TYPE = 'inbox_triage'

const AT_ONCE = 4

/** Decides about messages that the asker may read; leaves out what is gone meanwhile. */
export const triageQueueTypes = ({
  facts,
  actingFor,
  hold,
  kept,
  now,
}: {
  facts: MessageFactsStore
  actingFor: ActingFor
  hold: HoldDebate
  kept: MessageMarksStore
  now: () => Date
}): QueueTypes => ({
  [TRIAGE_TYPE]: queueType({
    demands: { endpoint: 'inbox.triage' },
    shownTo: 'inbox.manage',
    payload: Type.Object({
      message_ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: MOST_TRIAGED }),
    }),
    timeoutSeconds: 900,
    async run({ message_ids: ids }, { organizationId, submittedBy, key, signal, progress }) {
      const caller = await actingFor(organizationId, submittedBy, [])
      if (!caller) throw forbidden('The person who asked is no longer allowed to ask')
      const messages = await facts.list(organizationId, { ids, reader: editorOf(caller) }, MOST_TRIAGED)
      const results: Decided[] = []
      for (let from = 0; from < messages.length; from += AT_ONCE) {
        const some = messages.slice(from, from + AT_ONCE)
        const decide = async (message: FoundMessage) => {
          const held = await climbLadder(rulesOf(message), (step) => hold(step, message, { caller, key, signal }))
          const result = decisionOf(message, held)
          await kept.keep(organizationId, message.id, keptOf(result, message, now()))
          return result
        }
        results.push(...(await Promise.all(some.map(decide))))
        progress((100 * results.length) / messages.length)
      }
      return { results }
    },
  }),
})

/** A message without a score is as uncertain as possible. */
const rulesOf = ({ priority, confidence }: FoundMessage) => ({
  tier: priority ?? 'medium',
  confidence: confidence ?? 0.5,
})

const decisionOf = ({ id }: FoundMessage, triaged: TriageResult): Decided => ({
  message_id: id,
  recommended_action: triaged.action,
  priority: triaged.priority,
  priority_level: PRIORITIES.indexOf(triaged.priority) + 1,
  confidence: triaged.confidence,
  tier_used: triaged.tier,
  agents_involved: [...triaged.agents],
  consensus_reached: triaged.consensus,
  debate_id: triaged.debateId,
})

function keptOf(result: Decided, message: FoundMessage, at: Date): StoredTriage {
  const { message_id: _, priority: __, priority_level: ___, ...advised } = result
  return { ...advised, rationale: rationaleOf(result, message), triaged_at: at.toISOString() }
}
