import { sql } from 'kysely'
import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { analyticsBook } from './book-store.ts'
import { addCounts } from './counts-store.ts'
import type { Turn } from './debate-end.ts'

/** What debates came to, who disagreed, who took which role and how agents fared, day by day. */
export const debateAnalytics = defineView({
  name: 'debate_analytics',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
    'critique',
    'vote_cast',
    'vote_tally',
    'consensus_reached',
    'round_end',
    'debate_end',
    'debate_cancelled',
    'outcome_recorded',
    'debate_erased',
  ],
  tables: [
    'analytics_debates',
    'analytics_turns',
    'analytics_days',
    'analytics_outcomes',
    'analytics_stops',
    'analytics_pairs',
    'analytics_roles',
    'analytics_agents',
  ],
  async apply(tx, logged) {
    const event = recorded(logged)
    const book = analyticsBook(tx, logged)
    switch (event.type) {
      case 'debate_start':
        return book.start(event)
      case 'debate_forked':
        return book.fork(event)
      case 'vote_tally':
        return book.tally(event.data)
      case 'consensus_reached':
        return book.consensus(event.data)
      case 'round_end':
        return event.data.continues ? undefined : book.stop(event.data.reason)
      case 'debate_end':
        return book.end(event.data)
      case 'debate_cancelled':
        return book.cancel()
      case 'outcome_recorded':
        return book.settle(event.data.correct)
      case 'debate_erased':
        return book.erase(event.data.reason === 'user_request')
    }
    const turn = turnOf(event)
    if (turn) await book.turn(turn)
  },
})

/** Undefined for what does not count: answers that came too late, votes of people, words on the channel. */
function turnOf(event: RecordedEvent): Turn | undefined {
  switch (event.type) {
    case 'agent_message': {
      const { agent, round, role, phase, discarded } = event.data
      if (discarded || role === 'channel') return undefined
      return { agent, round, role: role === 'speaker' && phase === 'critique' ? 'critic' : role, choice: null }
    }
    case 'critique': {
      const { agent, round, discarded } = event.data
      return discarded ? undefined : { agent, round, role: 'critic', choice: null }
    }
    case 'vote_cast': {
      const { agent, round, choice, discarded } = event.data
      return agent === undefined || discarded ? undefined : { agent, round, role: 'voter', choice }
    }
  }
}

/** What the answers of agents took, also of those that came too late: they were paid for. */
export const usageAnalytics = defineView({
  name: 'usage_analytics',
  types: ['debate_start', 'debate_forked', 'agent_message', 'critique', 'vote_cast', 'agent_failed'],
  tables: ['analytics_providers', 'analytics_usage'],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'debate_start': {
        const members = event.data.panel.map(({ agent, provider, model }) => ({ agent, provider, model }))
        const ofAny = members.map(({ provider, model }): [string, string] => [model, provider])
        const ofMembers = members.map(({ agent, provider, model }): [string, string] => [`${agent}/${model}`, provider])
        return knowProviders(tx, logged, Object.fromEntries([...ofAny.toReversed(), ...ofMembers]))
      }
      case 'debate_forked':
        return inheritProviders(tx, logged, event.data.parent)
      case 'agent_message':
      case 'critique':
      case 'vote_cast':
      case 'agent_failed': {
        const { agent, model, latency_ms } = event.data
        const isFirstOfItsAsk = latency_ms !== undefined
        if (agent === undefined || model === undefined || !isFirstOfItsAsk) return
        const { tokens_in = 0, tokens_out = 0, cost_usd = 0, attempts = 1, generated_by } = event.data
        const provider = await providerOf(tx, logged, agent, model)
        const add = {
          answers: 1,
          failures: Number(event.type === 'agent_failed'),
          api_calls: generated_by === 'rules' ? 0 : attempts,
          tokens_in,
          tokens_out,
          cost_usd,
        }
        const key = { day: logged.at.slice(0, 10), agent, provider, model }
        return addCounts(tx, 'usage', logged.organizationId, [{ key, add }])
      }
    }
  },
})

async function knowProviders(tx: Transaction, event: LogEvent, providers: Record<string, string>) {
  const row = { organization_id: event.organizationId, debate_id: event.debateId, providers }
  await tx.insertInto('analytics_providers').values(row).execute()
}

async function inheritProviders(tx: Transaction, { organizationId, debateId }: LogEvent, parent: string) {
  await sql`
    insert into analytics_providers (organization_id, debate_id, providers)
    select ${organizationId}, ${debateId}, providers from analytics_providers where debate_id = ${parent}
  `.execute(tx)
}

/** A stand-in may be a model of nobody on the panel, and then the log does not say whose. */
const UNKNOWN_PROVIDER = 'unknown'

async function providerOf(tx: Transaction, { debateId }: LogEvent, agent: string, model: string): Promise<string> {
  const row = await tx
    .selectFrom('analytics_providers')
    .select(sql<string | null>`coalesce(providers ->> ${`${agent}/${model}`}, providers ->> ${model})`.as('provider'))
    .where('debate_id', '=', debateId)
    .executeTakeFirst()
  return row?.provider ?? UNKNOWN_PROVIDER
}

/** Who among the people did something in debates, day by day. */
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
  tables: ['analytics_people'],
  async apply(tx, logged) {
    const { user } = logged.data
    if (typeof user !== 'string') return
    const begins = logged.type === 'debate_start' || logged.type === 'debate_forked'
    const key = { day: logged.at.slice(0, 10), user_id: user }
    await addCounts(tx, 'people', logged.organizationId, [{ key, add: { acts: 1, debates: Number(begins) } }])
  },
})
