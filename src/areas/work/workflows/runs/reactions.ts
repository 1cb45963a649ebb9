import { defineReaction } from '../../../../background/log-readers/reactions.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import type { ArrivalStore } from './arrival-store.ts'
import type { Arrived } from './run.ts'

interface ReactionDependencies {
  arrivals: Pick<ArrivalStore, 'arriveAt' | 'awaited' | 'holdUp' | 'stopAt'>
  receiptIdOf: (debateId: string) => string
}

/** The debates of runs: how they end, and what holds them up meanwhile. */
export const runReactions = ({ arrivals, receiptIdOf }: ReactionDependencies) => [
  defineReaction({
    name: 'workflows.debates',
    types: [
      'debate_end',
      'debate_cancelled',
      'debate_erased',
      'debate_paused',
      'debate_resumed',
      'breakpoint_raised',
      'breakpoint_resolved',
    ],
    writes: ['workflow_runs', 'workflow_steps'],
    oneByOne: true,
    async among(tx, events) {
      const awaited = await arrivals.awaited(
        tx,
        events.map(({ debateId }) => debateId),
      )
      return events.filter(({ debateId }) => awaited.has(debateId))
    },
    async react(tx, event) {
      const { organizationId: org, debateId, type, data } = event
      const arrived = arrivedWith(event, receiptIdOf)
      if (arrived) await arrivals.arriveAt(tx, org, debateId, arrived)
      else if (type === 'breakpoint_raised') await arrivals.stopAt(tx, org, debateId, String(data.breakpoint))
      else if (type === 'breakpoint_resolved') await arrivals.stopAt(tx, org, debateId, null)
      else await arrivals.holdUp(tx, org, debateId, heldUpBy(event))
    },
  }),
]

/** Why a debate failed stands in the debate alone: what is told of a failure outlives the attempt that began it. */
function arrivedWith({ type, data, private: said, debateId }: LogEvent, receiptIdOf: (id: string) => string) {
  if (type === 'debate_cancelled') return { error: 'The debate was cancelled', final: true } satisfies Arrived
  if (type === 'debate_erased') return { error: 'The debate was deleted', final: true } satisfies Arrived
  if (type !== 'debate_end') return undefined
  if (data.result === 'failed') return { error: 'The debate failed' } satisfies Arrived
  return { result: outcomeOf(data, said, { debate_id: debateId, receipt_id: receiptIdOf(debateId) }) } satisfies Arrived
}

const outcomeOf = (data: JsonObject, said: JsonObject | null, ids: JsonObject): JsonObject => {
  const decided = data.result === 'consensus_reached'
  return {
    decided,
    result: data.result ?? null,
    decision: decided ? (said?.answer ?? null) : null,
    summary: said?.summary ?? null,
    confidence: data.confidence ?? null,
    dissent: said?.minority_report ?? [],
    rounds: data.rounds ?? null,
    ...ids,
  }
}

const heldUpBy = ({ type, data }: LogEvent): string | null => {
  if (type !== 'debate_paused') return null
  return data.cause === 'budget' ? 'Its debate waits for a budget' : 'Its debate is paused'
}
