import type { Agents } from '../../../engine/agent.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import {
  agentNames,
  type IdentityQuery,
  otherAgentNames,
  type Position,
  type PositionQuery,
  promptNames,
  sectionNames,
} from './agent-schema.ts'
import { comparisonRecord, headToHeadRecord } from './head-to-head.ts'
import { identityPrompt, readSections } from './identity-prompt.ts'
import { domainRecords, personaRecord, positionRecord, profileRecord } from './profile-records.ts'
import { reputationRecord } from './ranking-records.ts'
import type { RankingService } from './ranking-service.ts'
import { figuresOf, unrated } from './ratings.ts'
import { agreementRate, closeness, networkRecord, type Relation, standingAs } from './relations.ts'
import type { StandingStore } from './store.ts'

const RECENT_MATCHES = 10
const LATEST_POSITIONS = 5

/**
 * The standing of one agent in an organization. An agent is known when it can be asked or has ever sat on a panel here.
 */
export function agentService({
  store,
  agents,
  rankings,
}: {
  store: StandingStore
  agents: Pick<Agents, 'forTenant'>
  rankings: Pick<RankingService, 'ranked'>
}) {
  const available = async (agent: string, { org }: Pick<Caller, 'org'>) =>
    (await agents.forTenant(org)).list.find(({ name }) => name === agent)

  async function standingOf(agent: string, caller: Pick<Caller, 'org'>) {
    const standing = await store.standing(caller.org, agent)
    if (!standing.everywhere && !(await available(agent, caller))) throw notFound('agent', agent)
    return standing
  }

  async function related(agent: string, kind: 'ally' | 'rival', limit: number, caller: Caller) {
    await standingOf(agent, caller)
    const relations = standingAs(await store.relations(caller.org, agent), kind)
    return relations.slice(0, limit).map((relation) => relationship(agent, relation, kind))
  }

  async function positionsOf(agent: string, page: Page, { org }: Caller): Promise<Position[]> {
    return (await store.positions(org, agent, page)).map((row) => positionRecord(agent, row))
  }

  async function profile(agent: string, caller: Caller) {
    const standing = await standingOf(agent, caller)
    const [offered, ranked, matches, relations] = await Promise.all([
      available(agent, caller),
      rankings.ranked(caller.org),
      store.matches(caller.org, agent, RECENT_MATCHES),
      store.relations(caller.org, agent),
    ])
    const place = ranked.find(({ here }) => here.agent === agent)
    return profileRecord({ agent, standing, place, matches, relations, available: offered })
  }

  return {
    /** Refuses an agent that is not known in the organization. */
    standingOf,
    profile,

    /** Under the names of the former address. */
    elo({ agent, name }: { agent?: string | undefined; name?: string | undefined }, caller: Caller) {
      const named = agent ?? name
      if (named === undefined) throw invalid('agent', 'is required')
      return profile(named, caller)
    },

    async network(agent: string, caller: Caller) {
      await standingOf(agent, caller)
      return networkRecord(agent, await store.relations(caller.org, agent))
    },

    async rivals(agent: string, limit: number, caller: Caller) {
      const rivals = await related(agent, 'rival', limit, caller)
      return { agent, rivals, count: rivals.length }
    },

    async allies(agent: string, limit: number, caller: Caller) {
      const allies = await related(agent, 'ally', limit, caller)
      return { agent, allies, count: allies.length }
    },

    async positions(agent: string, query: PositionQuery, caller: Caller) {
      const { everywhere = unrated(agent) } = await standingOf(agent, caller)
      const items = await positionsOf(agent, query, caller)
      const { averageConfidence, consistency } = figuresOf(everywhere)
      return {
        agent,
        total_positions: everywhere.positions,
        avg_confidence: averageConfidence,
        reversal_count: everywhere.reversals,
        consistency_score: consistency,
        positions_by_debate: Object.groupBy(items, ({ debate_id }) => debate_id) as Record<string, Position[]>,
        ...pageResult('positions', { items, total: everywhere.positions }, query),
      }
    },

    async domains(agent: string, limit: number, caller: Caller) {
      const standing = await standingOf(agent, caller)
      const domains = domainRecords(standing).slice(0, limit)
      const { elo } = standing.everywhere ?? unrated(agent)
      return { agent, overall_elo: elo, domains, count: domains.length, domain_count: standing.domains.length }
    },

    groundedPersona: async (agent: string, caller: Caller) => personaRecord(agent, await standingOf(agent, caller)),

    reputation: async (agent: string, caller: Caller) => reputationRecord(agent, await standingOf(agent, caller)),

    async identityPrompt(agent: string, query: IdentityQuery, caller: Caller) {
      const sections = readSections(query.sections)
      const standing = await standingOf(agent, caller)
      const [relations, latest] = await Promise.all([
        store.relations(caller.org, agent),
        positionsOf(agent, { limit: LATEST_POSITIONS, offset: 0 }, caller),
      ])
      const prompt = identityPrompt({ agent, standing, relations, latest }, sections)
      const included = [...sections]
      return {
        ...agentNames(agent),
        ...promptNames(prompt),
        ...sectionNames(included),
        token_count: null,
      }
    },

    async headToHead(agent: string, opponent: string, caller: Caller) {
      const [, , meetings] = await Promise.all([
        standingOf(agent, caller),
        standingOf(opponent, caller),
        store.meetings(caller.org, agent, opponent),
      ])
      return headToHeadRecord(agent, opponent, meetings)
    },

    async compare(first: string, second: string, caller: Caller) {
      const [one, other, meetings] = await Promise.all([
        standingOf(first, caller),
        standingOf(second, caller),
        store.meetings(caller.org, first, second),
      ])
      return comparisonRecord({ agent: first, standing: one }, { agent: second, standing: other }, meetings)
    },
  }
}
export type AgentService = ReturnType<typeof agentService>

const relationship = (agent: string, relation: Relation, kind: 'ally' | 'rival') => ({
  ...otherAgentNames(relation.other),
  score: closeness(relation, kind),
  agent_a: agent,
  relationship_type: kind,
  agreement_rate: agreementRate(relation),
  debate_count: relation.debates,
  last_interaction: relation.lastAt,
  notable_debates: relation.lastDebate === null ? [] : [relation.lastDebate],
})
