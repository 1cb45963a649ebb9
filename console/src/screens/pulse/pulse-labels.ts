import type { PlatformStatus, Scheduler, TrendingTopic } from '../../api/knowledge/pulse.ts'
import { commaSeparated } from '../../ui/text.ts'

type Reason = NonNullable<TrendingTopic['passed_over']>['reason']

const REASONS: Readonly<Record<Reason, string>> = {
  too_short: 'too short',
  too_many_emoji: 'too many emoji',
  low_quality: 'reads like bait',
  category_blocked: 'a blocked category',
  category_not_allowed: 'not one of your categories',
  low_volume: 'too little talk',
  low_controversy: 'too little disagreement',
  duplicate: 'debated before',
  similar: 'much like one debated before',
  too_old: 'too old',
  low_score: 'too low a score',
  no_material: 'nothing to read about it',
}

/** Why the scheduler passes over a topic, in words. */
export const reasonWords = (reason: string): string => REASONS[reason as Reason] ?? reason

export const PART_NAMES: Readonly<Record<keyof TrendingTopic['parts'], string>> = {
  category: 'Category',
  volume: 'Volume',
  controversy: 'Disagreement',
  boost: 'Boost words',
  freshness: 'Freshness',
  credibility: 'Credibility',
  agreement: 'On several platforms',
}

/** A part of the score; what a platform does not report does not count against the topic. */
export const partWords = (part: number | null): string => (part === null ? 'not reported' : part.toFixed(2))

/** The state of a platform in one line. */
export function platformWords({ configured, needs, breaker, error, fetched_at }: PlatformStatus): string {
  if (!configured) return `not set up: needs ${needs.join(' and ')}`
  if (breaker !== 'closed') return 'paused after repeated failures'
  if (error) return `unavailable: ${error.message}`
  return fetched_at ? 'answers' : 'not queried yet'
}

const STATES: Readonly<Record<Scheduler['state'], string>> = {
  stopped: 'Stopped',
  running: 'Running',
  paused: 'Paused',
}

export const stateWords = ({ state, paused_because }: Pick<Scheduler, 'state' | 'paused_because'>): string =>
  state === 'paused' && paused_because ? `Paused automatically: ${paused_because}` : STATES[state]

/** A duration in its two largest units. */
export function uptimeWords(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3_600),
    Math.floor((seconds % 3_600) / 60),
  ]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** Names from a comma-separated text. */
export const namesIn = (text: string): string[] => [...new Set(commaSeparated(text))]
