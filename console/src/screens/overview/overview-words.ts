import type { Activity, Overview, QuickAction } from '../../api/work/dashboard.ts'
import { roundedDuration } from '../../ui/durations.ts'
import { counted, percentWords } from '../../ui/text.ts'

type StatCard = Overview['stats'][number]

interface Figure {
  name: string
  value: string
  /** The same in words: how it moved, or what it is of. */
  twin: string
}

const HEALTH = {
  healthy: 'All is well',
  degraded: 'Something is slow or missing',
  down: 'Something does not work',
} as const

/** How a figure moved against the period before. */
export function changeWords({ value, change, change_period: before }: StatCard): string {
  if (before === undefined) return ''
  if (change === undefined || change === null) return value === 0 ? `none ${before} either` : `none ${before}`
  if (change === 0) return `as many as ${before}`
  return `${percentWords(Math.abs(change) / 100)} ${change > 0 ? 'more' : 'less'} than ${before}`
}

const shownValue = ({ id, value }: StatCard) =>
  id === 'spent_today' ? `$${Number(value).toFixed(2)}` : value.toLocaleString('en')

const LABELS: Readonly<Record<string, string>> = { spent_today: 'Spent today' }

/** The figures of the overview, each with what it means in words. */
export function figuresOf(overview: Overview): readonly Figure[] {
  const cards = overview.stats.map((card) => ({
    name: LABELS[card.id] ?? card.label,
    value: shownValue(card),
    twin: card.id === 'waiting_for_you' ? 'approvals and breakpoints' : changeWords(card),
  }))
  const took = overview.avg_debate_duration_ms
  return [
    ...cards,
    { name: 'Running', value: overview.active_debates.toLocaleString('en'), twin: 'debates at this moment' },
    {
      name: 'Agreed',
      value: percentWords(overview.consensus_rate),
      twin: `of the debates of 30 days${took > 0 ? `, in ${roundedDuration(took)} on average` : ''}`,
    },
  ]
}

export const healthWords = ({ system_health }: Overview): string => HEALTH[system_health]

/** What an action is about to do, to be confirmed. */
export const confirmWords = ({ description, would_touch }: QuickAction): string =>
  `${description} ${counted(would_touch, 'item')} will change.`

/** The actions that a press does: what asks for more stands elsewhere, and one with nothing to do is left out. */
export const pressable = (actions: readonly QuickAction[]): readonly QuickAction[] =>
  actions.filter(
    ({ available, would_touch, parameters }) =>
      available && would_touch > 0 && !parameters.some(({ required }) => required),
  )

const TITLES: Readonly<Record<Activity['type'], string>> = {
  debate_started: 'Began',
  debate_completed: 'No agreement',
  consensus_reached: 'Agreed',
  agent_joined: 'Joined',
  agent_left: 'Left',
  error: 'Failed',
  system: 'System',
  user_action: 'Asked of people',
}
const RUN_TITLES: Readonly<Record<string, string>> = {
  began: 'Run began',
  completed: 'Run completed',
  failed: 'Run failed',
  cancelled: 'Run cancelled',
}

/** The run that an activity is about. */
export function runOf({ metadata }: Pick<Activity, 'metadata'>): string | undefined {
  const { execution_id } = metadata
  return typeof execution_id === 'string' ? execution_id : undefined
}

export const activityTitle = ({ type, metadata }: Pick<Activity, 'type' | 'metadata'>): string =>
  (runOf({ metadata }) === undefined ? undefined : RUN_TITLES[String(metadata.status)]) ?? TITLES[type]
