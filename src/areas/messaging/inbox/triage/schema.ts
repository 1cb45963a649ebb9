import Type, { type Static } from 'typebox'
import { Later } from '../../../../background/queue/await-job.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'
import { StoredTriage } from '../../chat/index.ts'
import { PRIORITIES } from '../shared-inbox/item-status.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const Action = StoredTriage.properties.recommended_action
const CATEGORIES = ['newsletters', 'work', 'other'] as const

export const MOST_TRIAGED = 20

export const TriageBody = Type.Object({
  message_ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: MOST_TRIAGED,
    uniqueItems: true,
  }),
})
export type TriageBody = Static<typeof TriageBody>

/** The result of a job: ids, figures and words of closed lists. */
const Decided = Type.Object({
  message_id: Text,
  priority: Type.Enum([...PRIORITIES]),
  priority_level: Type.Integer({ minimum: 1, maximum: 6 }),
  ...Type.Omit(StoredTriage, ['rationale', 'triaged_at']).properties,
})
export type Decided = Static<typeof Decided>

export const rationaleNames = alsoNamed('rationale', 'reasoning')

const Result = Type.Object({
  ...Decided.properties,
  agents_consulted: Type.Array(Text),
  score: Share,
  ...rationaleNames(Text),
  factors: Type.Array(Type.Object({ name: Text, weight: Type.Number(), value: Type.Number(), reason: Text })),
  category: Type.Enum([...CATEGORIES]),
  response_urgency: Type.Enum(['immediate', 'same_day', 'this_week', 'when_possible']),
  suggested_actions: Type.Array(Action),
  suggested_folder: orNull(Text),
  suggested_labels: Type.Array(Text),
  suggested_response: Type.Null(),
  auto_reply_suggested: Type.Literal(false),
  auto_reply_draft: Type.Null(),
  delegate_to: Type.Null(),
  schedule_for: orNull(Time),
  snooze_until: orNull(Time),
  debate_summary: orNull(Text),
})
export type Result = Static<typeof Result>

const Triage = Type.Object({
  results: Type.Array(Result),
  total_triaged: Count,
  processing_time_ms: Count,
  summary: Type.Object({
    by_category: Type.Record(Type.String(), Count),
    by_priority: Type.Record(Type.String(), Count),
    auto_replies_suggested: Count,
    delegations_suggested: Count,
  }),
})
export const TriageAnswer = Type.Union([Triage, Later])
