import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf } from '../../../shared/pagination.ts'
import { anyFields, DateOrTime, orNull, Time, UpTo, Whole } from '../../../shared/schemas.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const Figure = Type.Number()
const refresh = Type.Boolean({
  default: false,
  description: 'Bypass the 30-second cache, at most once every 5 seconds',
})

export const Refreshed = Type.Object({ refresh })

const StatCard = Type.Object({
  id: Text,
  label: Text,
  value: Type.Union([Type.Number(), Text]),
  change: Type.Optional(orNull(Type.Number({ description: 'Per cent of the previous period; null if that had none' }))),
  change_period: Type.Optional(Type.String({ description: 'The period before' })),
  trend: Type.Optional(Type.Enum(['up', 'down', 'stable'])),
  icon: Text,
})
export type StatCard = Static<typeof StatCard>

const Card = Type.Object({
  id: Type.Enum(['unread', 'high_priority', 'response_time', 'resolved']),
  title: Text,
  value: Text,
  change: orNull(Type.String({ description: 'Change from the previous period, with its sign' })),
  change_type: orNull(Type.Enum(['increase', 'decrease', 'none'])),
  icon: Text,
})
export type Card = Static<typeof Card>

const DebateEntry = Type.Object({
  debate_id: Text,
  task: Text,
  status: Type.Enum(['pending', 'active', 'completed', 'failed']),
  consensus_reached: Type.Boolean(),
  agent_count: Count,
  round_count: Count,
  created_at: Time,
  updated_at: Time,
  duration_ms: orNull(Type.Integer({ description: 'Null until it has ended' })),
})

const accounts_connected = Type.Integer({
  minimum: 0,
  description: 'The mailboxes that the caller may read; without one, all mail counts are 0',
})

export const generatedAtNames = alsoNamed('generated_at', 'last_updated')

export const Overview = Type.Object({
  user_id: Text,
  ...generatedAtNames(Time),
  stats: Type.Array(StatCard),
  recent_debates: Type.Array(DebateEntry),
  active_debates: Count,
  total_debates_today: Count,
  consensus_rate: Type.Number({ description: 'Of the debates that ended in the last 30 days' }),
  avg_debate_duration_ms: Type.Number({ description: 'Likewise' }),
  system_health: Type.Enum(['healthy', 'degraded', 'down']),
  waiting_for_you: Type.Integer({ minimum: 0, description: 'Approvals that wait for the caller' }),
  accounts_connected,
  inbox: Type.Object({
    total_unread: Count,
    high_priority: Count,
    needs_response: Count,
    snoozed: Count,
    assigned_to_me: Count,
  }),
  today: Type.Object({
    emails_received: Count,
    emails_sent: Count,
    emails_archived: orNull(Type.Integer({ description: 'Null with a mailbox: the time of archiving is not stored' })),
    meetings_scheduled: Type.Integer({ description: 'Always 0: no meetings are scheduled here' }),
    action_items_completed: Type.Integer({ description: 'Always 0: no action items are kept here' }),
    action_items_created: Type.Integer({ description: 'Likewise' }),
  }),
  team: Type.Object({
    active_members: Count,
    open_tickets: Type.Integer({ description: 'In shared inboxes that the caller reads' }),
    avg_response_time_mins: orNull(Count),
    resolved_today: Count,
  }),
  ai: Type.Object({
    emails_categorized: Count,
    auto_responses_suggested: Type.Integer({ description: 'Always 0: no answers are suggested' }),
    priority_predictions: Count,
    debates_run: Type.Integer({ description: 'Started today' }),
  }),
  cards: Type.Array(Card),
})
export type Overview = Static<typeof Overview>

export const PERIODS = { day: 1, week: 7, month: 30 } as const

export const StatsQuery = Type.Object({
  period: Type.Enum(['day', 'week', 'month'], {
    default: 'week',
    description: '1, 7 or 30 days of UTC, today included',
  }),
  refresh,
})
export type StatsQuery = Static<typeof StatsQuery>

const Labelled = Type.Object({ labels: Type.Array(Text), values: Type.Array(Count) })

export const DashboardStats = Type.Object({
  period: Text,
  generated_at: Time,
  debates: Type.Object({
    total: Count,
    today: Count,
    this_week: Type.Integer({ description: 'In the last 7 days' }),
    this_month: Type.Integer({ description: 'In the last 30 days' }),
    by_status: Type.Record(Text, Count),
  }),
  agents: Type.Object({ total: Count, active: Count, by_provider: Type.Record(Text, Count) }),
  performance: Type.Object({
    avg_response_time_ms: Type.Number({ description: 'From a question to its decision, in the period' }),
    success_rate: Type.Number({ description: 'The share of debates with a decision' }),
    consensus_rate: Figure,
    error_rate: Type.Number({ description: 'The share of debates without one' }),
  }),
  usage: Type.Optional(
    Type.Object(
      { api_calls_today: Count, tokens_used_today: Count, storage_used_bytes: Count },
      { description: 'Absent in a workspace: these belong to the organization that pays' },
    ),
  ),
  accounts_connected,
  email_volume: Type.Object({
    labels: Type.Array(Text),
    received: Type.Array(Count),
    sent: Type.Array(Count),
    archived: orNull(Type.Array(Count, { description: 'Null with a mailbox: the time of archiving is not stored' })),
  }),
  response_time: Labelled,
  priority_distribution: Labelled,
  categories: Type.Object(
    { labels: Type.Array(Text), values: Type.Array(Count) },
    { description: 'Empty: mails are not sorted into categories' },
  ),
  team_performance: Type.Array(Type.Object({ name: Text, resolved: Count, avg_response: Count }), {
    description: 'Empty: people are not compared with each other',
  }),
  top_senders: Type.Array(Type.Object({ email: Text, count: Count, priority: Type.Null() })),
  summary: Type.Object({
    total_emails: Count,
    avg_daily_emails: Figure,
    response_rate: Figure,
    avg_response_time_mins: orNull(Figure),
    ai_accuracy: Type.Null({ description: 'It is unknown which priorities were right' }),
  }),
})
export type DashboardStats = Static<typeof DashboardStats>

const Label = Type.Object({ id: Text, name: Text, message_count: Count, unread_count: Count, type: Text })
const ByTier = { high: Count, medium: Count, low: Count }

export const InboxSummary = Type.Object({
  generated_at: Time,
  accounts_connected,
  total_messages: Count,
  unread_messages: Count,
  urgent_count: Type.Integer({ description: 'Mails of the critical tier' }),
  today_count: Type.Integer({ description: 'Mails that came today, in UTC' }),
  by_label: Type.Array(Label, { description: 'Empty: mails have no labels here' }),
  by_importance: Type.Object(ByTier),
  response_rate: Figure,
  avg_response_time_hours: orNull(Figure),
  counts: Type.Object({
    unread: Count,
    starred: Count,
    snoozed: Count,
    drafts: Type.Integer({ description: 'Always 0: no drafts are kept' }),
    trash: Type.Integer({ description: 'Always 0: deleted mail is not kept' }),
  }),
  by_priority: Type.Object({ critical: Count, ...ByTier }),
  by_category: Type.Object(
    { inbox: Count, updates: Count, promotions: Count, social: Count, forums: Count },
    { description: 'Mails have no categories: this counts the inbox and nothing else' },
  ),
  top_labels: Type.Array(Type.Object({ name: Text, count: Count, color: Text })),
  urgent_emails: Type.Array(Type.Object({ id: Text, subject: Text, from: Text, received_at: Time, snippet: Text })),
  pending_actions: Type.Array(
    Type.Object({
      id: Text,
      type: Type.Literal('approval'),
      title: Text,
      description: Text,
      priority: Type.Literal('medium'),
      deadline: orNull(Time),
      due_date: orNull(Time),
      source_type: Type.Enum(['debate', 'workflow', 'manual']),
      source_id: Text,
      created_at: Time,
      from_email: Type.Null(),
    }),
    { description: 'Approvals that wait for the caller, the longest waiting first' },
  ),
})
export type InboxSummary = Static<typeof InboxSummary>

const ACTIVITY_TYPES = [
  'debate_started',
  'debate_completed',
  'consensus_reached',
  'agent_joined',
  'agent_left',
  'error',
  'system',
  'user_action',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

const MOST_PASSED = 1_000

export const ActivityQuery = Type.Object({
  type: Type.Optional(Type.Enum([...ACTIVITY_TYPES])),
  debate_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  start_date: Type.Optional(DateOrTime('From this date or time on')),
  end_date: Type.Optional(DateOrTime('Before this time, or up to the end of this date')),
  limit: UpTo(100, { default: 20 }),
  offset: Whole({ minimum: 0, maximum: MOST_PASSED, default: 0, description: 'Older entries are in the lists' }),
  refresh,
})
export type ActivityQuery = Static<typeof ActivityQuery>

const Activity = Type.Object({
  id: Text,
  type: Type.Enum([...ACTIVITY_TYPES]),
  title: Text,
  description: Text,
  actor: orNull(Text),
  metadata: anyFields(),
  timestamp: Time,
  debate_id: orNull(Text),
})
export type Activity = Static<typeof Activity>
export const ActivityList = Type.Object({
  ...listOf('activities', Activity).properties,
  activity: Type.Array(Activity),
})
const QuickAction = Type.Object({
  id: Text,
  name: Text,
  description: Text,
  icon: Text,
  category: Type.Enum(['email', 'debate', 'workflow', 'system']),
  requires_confirmation: Type.Boolean(),
  parameters: Type.Array(
    Type.Object({
      name: Text,
      type: Type.Enum(['str', 'num', 'bool', 'select']),
      required: Type.Boolean(),
      options: Type.Optional(Type.Array(Text)),
    }),
  ),
  available: Type.Boolean({ description: 'Whether the caller may do it here now' }),
  unavailable_because: orNull(Text),
  would_touch: Type.Integer({ minimum: 0, description: 'How many items it would create or change now' }),
})
export type QuickAction = Static<typeof QuickAction>
export const QuickActions = Type.Object({ actions: Type.Array(QuickAction), count: Count })

const Wish = Type.Object(
  {
    question: Type.Optional(Type.String({ maxLength: 10_000, description: 'What `ask` asks' })),
    template_id: Type.Optional(Type.String({ maxLength: 64, description: 'What `run_workflow` runs' })),
    inputs: Type.Optional(
      Type.Unknown({ description: 'For `run_workflow`: as the template’s `inputs` describe them' }),
    ),
    format: Type.Optional(Type.Enum(['csv', 'jsonl'], { description: 'For `export_decisions`. Default: csv' })),
  },
  { description: 'The parameters of the action' },
)
export type Wish = Static<typeof Wish>
export const ActBody = Type.Object({
  confirm: Type.Boolean({ default: false, description: 'Needed by actions with `requires_confirmation`' }),
  options: Type.Optional(Wish),
  params: Type.Optional(Type.Object(Wish.properties, { description: 'The same as `options`' })),
})
export type ActBody = Static<typeof ActBody>

export const Acted = Type.Object({
  success: Type.Boolean(),
  executed: Type.Boolean(),
  action_id: Text,
  result: anyFields(),
  message: Text,
  executed_at: Time,
  timestamp: Time,
})
export type Acted = Static<typeof Acted>
