import { debatesOf, defineView } from '../../../../background/log-readers/views.ts'
import { type RecordedEvent, recorded } from '../../../../engine/events.ts'
import { isCostUnknown } from '../../../../engine/price.ts'
import { tokenCount } from '../../../../shared/token-count.ts'
import { addUp } from '../../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../../storage/rows/rows-in-memory.ts'

/** Tokens and cost of agents' answers, including discarded ones: they were paid for. */
export const usageAnalytics = defineView({
  name: 'usage_analytics',
  types: ['debate_start', 'debate_forked', 'agent_message', 'critique', 'vote_cast', 'agent_failed'],
  tables: ['analytics_providers', 'analytics_usage'],
  textErased: 'keeps no text',
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const parents = events.flatMap((event) => (event.type === 'debate_forked' ? [{ debateId: event.data.parent }] : []))
    const known = await heldRows(tx, 'analytics_providers', {
      key: ['debate_id'],
      like: debatesOf([...events, ...parents]),
    })
    const know = ({ organizationId, debateId }: RecordedEvent, providers: Record<string, unknown>) =>
      known.put({ organization_id: organizationId, debate_id: debateId, providers })

    const usage = events.flatMap((event) => {
      if (event.type === 'debate_start') know(event, providersOf(event.data.panel))
      if (event.type === 'debate_forked') know(event, known.get(event.data.parent)?.providers ?? {})
      const answer = answerIn(event)
      if (!answer) return []
      const { agent, model, provider: statedProvider, ...counts } = answer
      const providers = known.get(event.debateId)?.providers ?? {}
      const provider = statedProvider ?? String(providers[`${agent}/${model}`] ?? providers[model] ?? UNKNOWN_PROVIDER)
      return [{ organization_id: event.organizationId, day: event.at.slice(0, 10), agent, provider, model, ...counts }]
    })
    await known.write()
    await addUp(tx, 'analytics_usage', ['organization_id', 'day', 'agent', 'provider', 'model'], usage)
  },
})

/** Early logs do not name the provider of a substitute model. */
const UNKNOWN_PROVIDER = 'unknown'

interface Member {
  agent: string
  provider: string
  model: string
}

function providersOf(panel: readonly Member[]): Record<string, string> {
  const ofAny = panel.map(({ provider, model }): [string, string] => [model, provider])
  const ofMembers = panel.map(({ agent, provider, model }): [string, string] => [`${agent}/${model}`, provider])
  return Object.fromEntries([...ofAny.toReversed(), ...ofMembers])
}

/** Undefined where no agent was asked, and for all but the first of several events that answer one ask. */
function answerIn(event: RecordedEvent) {
  switch (event.type) {
    case 'agent_message':
    case 'critique':
    case 'vote_cast':
    case 'agent_failed': {
      const { agent, model, latency_ms } = event.data
      const isFirstOfItsAsk = latency_ms !== undefined
      if (agent === undefined || model === undefined || !isFirstOfItsAsk) return undefined
      const { tokens_in, tokens_out, cost_usd = 0, attempts = 1, generated_by, provider } = event.data
      const isUnknown = isCostUnknown(event.data)
      return {
        agent,
        model,
        provider,
        answers: 1,
        failures: Number(event.type === 'agent_failed'),
        api_calls: generated_by === 'rules' ? 0 : attempts,
        tokens_in: tokenCount(tokens_in),
        tokens_out: tokenCount(tokens_out),
        cached_tokens: tokenCount(event.data.cached_tokens),
        cache_write_tokens: tokenCount(event.data.cache_write_tokens),
        reasoning_tokens: tokenCount(event.data.reasoning_tokens),
        cost_usd,
        unpriced_answers: Number(isUnknown),
        unpriced_tokens: isUnknown ? tokenCount(tokens_in) + tokenCount(tokens_out) : 0,
        timed_answers: 1,
        answer_ms: Math.max(0, Math.round(latency_ms)),
      }
    }
  }
}

/** Which people were active in debates, day by day. */
export const peopleAnalytics = defineView({
  name: 'people_analytics',
  types: [
    'debate_start',
    'debate_forked',
    'intervention_added',
    'vote_cast',
    'breakpoint_resolved',
    'outcome_recorded',
    'debate_cancelled',
  ],
  tables: ['analytics_people', 'analytics_users'],
  readersIndexes: ['analytics_people_users'],
  textErased: 'keeps no text',
  async fold(tx, events) {
    const acts = events.flatMap(({ type, organizationId, at, data: { user } }) => {
      if (typeof user !== 'string') return []
      const debates = Number(type === 'debate_start' || type === 'debate_forked')
      return [{ organization_id: organizationId, day: at.slice(0, 10), user_id: user, acts: 1, debates }]
    })
    await addUp(tx, 'analytics_people', ['organization_id', 'day', 'user_id'], acts)
    const users = await heldRows(tx, 'analytics_users', {
      key: ['organization_id', 'user_id'],
      like: acts.map(({ organization_id, user_id }) => ({ organization_id, user_id })),
    })
    for (const { organization_id, user_id, day } of acts) {
      const { first_day, last_day } = users.get(organization_id, user_id) ?? { first_day: day, last_day: '' }
      if (first_day <= day && day <= last_day) continue
      const [first = day, , last = day] = [first_day, day, last_day || day].toSorted()
      users.put({ organization_id, user_id, first_day: first, last_day: last })
    }
    await users.write()
  },
})
