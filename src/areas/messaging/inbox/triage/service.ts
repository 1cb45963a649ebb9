import type { Background, Later } from '../../../../background/queue/await-job.ts'
import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { FoundMessage, MessageFactsStore } from '../rules/message-facts-store.ts'
import { editorOf } from '../rules/service.ts'
import { TRIAGE_TYPE } from './queue-types.ts'
import { type Decided, MOST_TRIAGED, type Result, rationaleNames, type TriageBody } from './schema.ts'
import { debateSummaryOf, rationaleOf } from './triage-ladder.ts'

const WAIT_SECONDS = 20

/** What to do about messages: by rules where they are certain, otherwise by one agent, otherwise by a panel. */
export const triageService = ({
  facts,
  background,
  now,
}: {
  facts: MessageFactsStore
  background: () => Background
  now: () => Date
}) => ({
  async triage({ message_ids: ids }: TriageBody, caller: Caller, signal: AbortSignal) {
    const found = await facts.list(caller.payer, { ids, reader: editorOf(caller) }, MOST_TRIAGED)
    const missing = ids.find((id) => !found.some((message) => message.id === id))
    if (missing !== undefined) throw notFound('message', missing)
    const begun = now().getTime()
    const work = { type: TRIAGE_TYPE, payload: { message_ids: ids } }
    const answer = await background().submitAndWait(work, caller, { seconds: WAIT_SECONDS, signal })
    if (answer.later) return answer.later
    const processing_time_ms = now().getTime() - begun
    return { ...answerOf(answer.result.results as Decided[], found), processing_time_ms }
  },
})
export type TriageService = ReturnType<typeof triageService>
export const isLater = (answer: object): answer is Later => 'job_id' in answer

function answerOf(decided: readonly Decided[], found: readonly FoundMessage[]) {
  const results = decided.flatMap((each): Result[] => {
    const message = found.find(({ id }) => id === each.message_id)
    return message ? [resultOf(each, message)] : []
  })
  const countByWord = (words: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
  return {
    results,
    total_triaged: results.length,
    summary: {
      by_category: countByWord(results.map(({ category }) => category)),
      by_priority: countByWord(results.map(({ priority }) => priority)),
      auto_replies_suggested: 0,
      delegations_suggested: results.filter(({ recommended_action }) => recommended_action === 'delegate').length,
    },
  }
}

const URGENCY = { critical: 'immediate', high: 'same_day', medium: 'this_week' } as const

function resultOf(decided: Decided, message: FoundMessage): Result {
  const { recommended_action: action, priority, agents_involved } = decided
  const rationale = rationaleOf(decided, message)
  return {
    ...decided,
    agents_consulted: agents_involved,
    score: message.score ?? 0.5,
    ...rationaleNames(rationale),
    factors: message.factors.map((factor) => ({ ...factor, value: 1 })),
    category: message.isBulk ? 'newsletters' : message.trust === 'member' ? 'work' : 'other',
    response_urgency: URGENCY[priority as keyof typeof URGENCY] ?? 'when_possible',
    suggested_actions: [action],
    suggested_folder: action === 'archive' ? 'Archive' : action === 'delete' ? 'Trash' : null,
    suggested_labels: [],
    suggested_response: null,
    auto_reply_suggested: false,
    auto_reply_draft: null,
    delegate_to: null,
    schedule_for: null,
    snooze_until: null,
    debate_summary: debateSummaryOf(decided),
  }
}
