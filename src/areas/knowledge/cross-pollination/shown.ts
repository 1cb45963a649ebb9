import type { Settings } from './bridge-store.ts'
import type { Check, Subscriber } from './schema.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** What a check found, as it is told. */
export function checkOf(result: Record<string, unknown>): Check {
  const found = result as Omit<Check, 'status' | 'message'>
  const message = found.stale_nodes === 0 ? 'Everything holds' : 'Some of what decisions rest on does not hold any more'
  return { ...found, status: 'ok', message }
}

/** The last check, whose figures stand beside it too; null where there was none. */
export function lastCheckOf(result: Record<string, unknown> | null) {
  const last = result && checkOf(result)
  return {
    status: 'ok' as const,
    last_check: last,
    stale_nodes: last?.stale_nodes ?? null,
    checked_nodes: last?.checked_nodes ?? null,
    revalidated_nodes: last?.revalidated_nodes ?? null,
    errors: last?.errors ?? [],
  }
}

export const configurationOf = ({ enabled, maxPollinations, confidenceThreshold, updatedAt }: Settings) => ({
  enabled,
  max_pollinations_per_debate: maxPollinations,
  confidence_threshold: confidenceThreshold,
  updated_at: updatedAt,
})

type Listed = Awaited<ReturnType<SubscriptionStore['list']>>[number]

export const subscriberOf = (row: Listed): Subscriber => ({
  id: row.id,
  debate_id: row.debate_id,
  name: row.topic,
  event_types: ['debate_end'],
  topics: row.topics,
  min_confidence: row.min_confidence,
  active: row.active,
  created_at: row.created_at,
  last_triggered_at: row.last_triggered_at,
  trigger_count: row.trigger_count,
})
