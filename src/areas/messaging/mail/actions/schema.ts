import Type, { type Static } from 'typebox'
import { orNull, Time, Whole } from '../../../../shared/schemas.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const ACTIONS = ['archive', 'snooze', 'spam', 'mark_important', 'mark_vip', 'block', 'delete'] as const
export type MailAction = (typeof ACTIONS)[number]
const FILTERS = ['low', 'deferred', 'spam', 'read', 'all'] as const
export type MailFilter = (typeof FILTERS)[number]

export const BulkBody = Type.Object({
  action: Type.Enum([...ACTIONS], {
    description: '`mark_vip` and `block` apply to the senders of the mails, from the next mail on',
  }),
  message_ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200 })),
  filter: Type.Optional(
    Type.Enum([...FILTERS], { description: 'Instead of ids: the newest 200 mails that you may read' }),
  ),
  params: Type.Optional(
    Type.Object({
      until: Type.Optional(Type.String({ ...Time, maxLength: 40, description: 'For `snooze`. Default: in a day' })),
    }),
  ),
})
export type BulkBody = Static<typeof BulkBody>

export const BulkDone = Type.Object({
  action: Text,
  success_count: Count,
  error_count: Count,
  errors: Type.Array(Type.Object({ message_id: Text, error: Text })),
})

export const TrendsQuery = Type.Object({
  days: Whole({ minimum: 1, maximum: 90, default: 7 }),
  time_zone: Type.Optional(
    Type.String({ maxLength: 64, description: 'The time zone whose midnights separate the days. Default: UTC' }),
  ),
})
const Change = orNull(Type.Number({ description: 'Null if there was nothing before' }))
const Trend = Type.Object({ current: Count, previous: Count, change_pct: Change })
export const Trends = Type.Object({
  trends: Type.Object({
    period_days: Count,
    priority_trends: Type.Object({ critical: Trend, high: Trend, medium: Trend, low: Trend }),
    volume_trend: Type.Object({
      current_total: Count,
      previous_total: Count,
      current_daily_avg: Type.Number(),
      previous_daily_avg: Type.Number(),
      change_pct: Change,
    }),
    response_time_trend: Type.Object({
      current_avg_hours: orNull(Type.Number()),
      previous_avg_hours: orNull(Type.Number()),
      change_pct: Change,
    }),
    daily_volume: Type.Array(Type.Object({ day: Text, received: Count, sent: Count }), {
      description: 'Days without mail are left out',
    }),
    answered_within: Type.Array(Type.Object({ below_minutes: orNull(Count), count: Count }), {
      description: 'Answers by their duration; null is the rest',
    }),
  }),
})

export const DebateBody = Type.Object({
  question: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10_000, description: 'The question to the panel. Default: the subject' }),
  ),
  agents: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 2, maxItems: 8 })),
  rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
})
export type DebateBody = Static<typeof DebateBody>
export const DebateBegun = Type.Object({
  success: Type.Literal(true),
  debate_id: Text,
  source_message_id: Text,
  provider_message_id: Text,
  existing: Type.Boolean({ description: 'A person asked the panel about this mail before' }),
})
