import type { Background, Later } from '../../../background/queue/await-job.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import { agreed } from '../../../shared/field-names.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { isOfTenant } from '../../../shared/tenancy.ts'
import { MINUTE_MS } from '../../../shared/time/dates.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { BridgeStore, Settings } from './bridge-store.ts'
import type { DependencyFigures } from './dependency-store.ts'
import {
  type Check,
  type ConfigurationChange,
  type NewSubscription,
  type Subscriber,
  subscriberListNames,
} from './schema.ts'
import type { StaleStore } from './stale-store.ts'
import { CHECK_TYPE } from './staleness.ts'
import type { SubscriptionStore } from './subscription-store.ts'

interface Retrieval {
  supplied: number
  cited: number
  searches: number
  meanReciprocalRank: number | null
}

interface Dependencies {
  ledger: Pick<Ledger, 'load'>
  bridges: BridgeStore
  subscriptions: SubscriptionStore
  figures: DependencyFigures
  /** How good the search is, by what agents cited. */
  retrieval: (org: string) => Promise<Retrieval>
  stale: Pick<StaleStore, 'count'>
  background: () => Pick<Background, 'submitAndWait'>
  newId: NewId
  now: () => Date
}

const MOST_SHOWN = 200
const WAIT_SECONDS = 5
/** Events of a debate, and what each triggers here. */
const MAPPINGS = {
  debate_start: ['bridge'],
  debate_end: ['subscription', 'taint'],
  outcome_recorded: ['taint'],
}
const HANDLERS = Object.values(MAPPINGS).flat().length

/** The rules of cross-pollination: how decisions reach other debates of their organization. */
export function pollinationService(dependencies: Dependencies) {
  const { ledger, bridges, subscriptions, figures, retrieval, stale, background, newId, now } = dependencies

  async function visible(id: string, caller: Caller): Promise<DebateState> {
    const state = await ledger.load(id)
    if (state.erased || !isOfTenant(state.organizationId, caller)) throw notFound('debate', id)
    return state
  }

  const listed = async (org: string) => (await subscriptions.list(org, MOST_SHOWN)).map(subscriberOf)

  return {
    async stats({ org }: Caller) {
      const [counts, all, shown] = await Promise.all([bridges.counts(org), subscriptions.counts(org), listed(org)])
      return {
        status: 'ok' as const,
        total_events: counts.heard,
        successful_pollinations: counts.succeeded,
        failed_pollinations: counts.failed,
        circuit_breaker_status: 'closed' as const,
        last_event_at: counts.lastEventAt,
        handlers_registered: HANDLERS,
        counted_since: counts.since,
        summary: {
          total_subscribers: all.all,
          enabled_subscribers: all.active,
          total_events_processed: counts.handled,
          total_events_failed: counts.failed,
        },
        subscribers: shown,
      }
    },

    async subscribers({ org }: Caller) {
      const [items, { all }] = await Promise.all([listed(org), subscriptions.counts(org)])
      return { status: 'ok' as const, ...subscriberListNames(items), total: all, count: items.length }
    },

    async subscribe(body: NewSubscription, caller: Caller) {
      const [, debateId] = agreed({ debate_id: body.debate_id, debateId: body.debateId }) ?? []
      if (debateId === undefined) throw invalid('debate_id', 'is required')
      const [, minConfidence] = agreed({ min_confidence: body.min_confidence, minConfidence: body.minConfidence }) ?? []
      const topics = [...new Set((body.topics ?? []).map((topic) => topic.trim()).filter((topic) => topic !== ''))]
      const state = await visible(debateId, caller)
      if (isTerminal(state)) throw conflict('The debate has ended and receives no decisions', { status: state.status })
      const subscription = { debateId, topics, minConfidence: minConfidence ?? null }
      await subscriptions.put(caller.org, { ...subscription, id: newId('subscription'), createdBy: caller.userId })
      const { confidenceThreshold } = await bridges.settings(caller.org)
      return {
        success: true,
        debate_id: debateId,
        subscribed_topics: topics,
        min_confidence: minConfidence ?? confidenceThreshold,
        message: 'The debate now receives the decisions of others',
      }
    },

    async unsubscribe(debateId: string, { org }: Caller) {
      if (!(await subscriptions.remove(org, debateId))) throw notFound('subscription', debateId)
      return { success: true, debate_id: debateId, message: 'The debate no longer receives the decisions of others' }
    },

    async bridge({ org }: Caller) {
      const [settings, shown, { all }] = await Promise.all([
        bridges.settings(org),
        bridges.bridges(org, MOST_SHOWN),
        bridges.bridgeCounts(org),
      ])
      return {
        status: 'ok' as const,
        ...configurationOf(settings),
        bridges: shown.map(({ source_id, target_id, organization_id: _org, ...bridge }) => ({
          source_debate_id: source_id,
          target_debate_id: target_id,
          ...bridge,
        })),
        total: all,
        event_mappings: MAPPINGS,
        mapped_event_count: Object.keys(MAPPINGS).length,
      }
    },

    async configure(changes: ConfigurationChange, { org }: Caller) {
      const { enabled, max_pollinations_per_debate, confidence_threshold } = changes
      await bridges.configure(org, {
        ...(enabled !== undefined && { enabled }),
        ...(max_pollinations_per_debate !== undefined && { maxPollinations: max_pollinations_per_debate }),
        ...(confidence_threshold !== undefined && { confidenceThreshold: confidence_threshold }),
      })
      return { success: true, ...configurationOf(await bridges.settings(org)) }
    },

    async metrics({ org }: Caller) {
      const [counts, { active }] = await Promise.all([bridges.counts(org), bridges.bridgeCounts(org)])
      const { since, heard, handled, succeeded, failed, latencyMs } = counts
      const minutes = Math.max(1, (now().getTime() - Date.parse(since)) / MINUTE_MS)
      const tried = succeeded + failed
      return {
        events_per_minute: heard / minutes,
        avg_latency_ms: handled === 0 ? 0 : latencyMs / handled,
        success_rate: tried === 0 ? 1 : succeeded / tried,
        queue_depth: Math.max(0, heard - handled),
        active_bridges: active,
      }
    },

    async reset({ org }: Caller) {
      await bridges.reset(org)
      return { status: 'ok' as const, reset: true, handlers_count: HANDLERS, message: 'The counts were reset' }
    },

    async knowledge({ org }: Caller) {
      const [counts, given, found, marked] = await Promise.all([
        bridges.counts(org),
        figures.given(org),
        retrieval(org),
        stale.count(org),
      ])
      const adapter = (items = 0) => ({ status: 'ok', last_sync_at: null, items_synced: items })
      return {
        status: 'ok' as const,
        adapters: {
          library: adapter(given.get('item')),
          memory: adapter(given.get('memory')),
          decisions: adapter(given.get('decision')),
        },
        batch_queue: { pending: Math.max(0, counts.heard - counts.handled), processing: 0, failed: counts.failed },
        handlers: { debate_end: { events_processed: counts.handled, last_event_at: counts.lastEventAt } },
        retrieval: {
          supplied: found.supplied,
          cited: found.cited,
          searches: found.searches,
          mean_reciprocal_rank: found.meanReciprocalRank,
        },
        stale_nodes: marked,
      }
    },

    async check(caller: Caller, signal: AbortSignal): Promise<Check | Later> {
      const work = { type: CHECK_TYPE, payload: {} }
      const answer = await background().submitAndWait(work, caller, { seconds: WAIT_SECONDS, signal })
      return answer.later ?? checkOf(answer.result)
    },

    async lastCheck({ org }: Caller) {
      return lastCheckOf(await bridges.lastCheck(org))
    },
  }
}
export type PollinationService = ReturnType<typeof pollinationService>

/** The response form of a check. */
function checkOf(result: Record<string, unknown>): Check {
  const found = result as Omit<Check, 'status' | 'message'>
  const message = found.stale_nodes === 0 ? 'Everything holds' : 'Some of what decisions rest on does not hold any more'
  return { ...found, status: 'ok', message }
}

/** The last check, with its figures at the top level too; null before the first check. */
function lastCheckOf(result: Record<string, unknown> | null) {
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

const configurationOf = ({ enabled, maxPollinations, confidenceThreshold, updatedAt }: Settings) => ({
  enabled,
  max_pollinations_per_debate: maxPollinations,
  confidence_threshold: confidenceThreshold,
  updated_at: updatedAt,
})

type Listed = Awaited<ReturnType<SubscriptionStore['list']>>[number]

const subscriberOf = (row: Listed): Subscriber => ({
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
