import { share, sumOf } from '../../../../shared/figures.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import { ERASED } from '../../../../shared/text/storable-text.ts'
import { ALL_BANDS } from '../debates/debate-end.ts'
import type { DebatesStore, MetPair } from '../debates/store.ts'
import { periodOf } from '../period.ts'
import { type PatternQuery, summaryNames } from './schema.ts'

const TOP_TOPICS = 10
const PERSISTENT_FROM = 3
const MOST_PERSISTENT = 50

type Row = Awaited<ReturnType<DebatesStore['list']>>[number]

/** Patterns of debates: disagreements, role rotation and early stops. */
export function patternsService({ store, now }: { store: DebatesStore; now: () => Date }) {
  const asked = (query: PatternQuery) => {
    const range = query.period ?? query.time_range ?? '30d'
    return { range, period: periodOf(range, now()), page: query, generated_at: now().toISOString() }
  }

  return {
    async disagreements(query: PatternQuery, { org }: Caller) {
      const { range, period, page, generated_at } = asked(query)
      const [rows, domains, pairs, persistent] = await Promise.all([
        store.list(org, 'disagreements', period, page),
        store.domains(org, period),
        store.pairs(org, period),
        store.persistent(org, PERSISTENT_FROM, MOST_PERSISTENT),
      ])
      const gone = domains[0]?.deleted ?? 0
      const ended = sumOf(domains, (domain) => domain.ended)
      const disagreed = sumOf(domains, (domain) => domain.disagreements)
      const dissenters = sumOf(domains, (domain) => domain.dissenters)
      const stats = {
        total_debates: ended,
        disagreement_rate: share(disagreed, ended),
        avg_dissent_count: share(dissenters, ended),
      }
      const items = rows.map(disagreementRecord)
      return {
        ...pageResult('disagreements', { items, total: disagreed - gone }, page),
        count: items.length,
        period: range,
        ...stats,
        stats,
        top_disagreement_topics: domains
          .filter((domain) => domain.disagreements > 0)
          .toSorted((one, other) => other.disagreements - one.disagreements)
          .slice(0, TOP_TOPICS)
          .map((domain) => ({
            topic: domain.domain,
            count: domain.disagreements,
            avg_resolution_rounds: share(domain.resolution_rounds, domain.resolved),
          })),
        agent_disagreement_matrix: matrixOf(pairs),
        persistent_disagreements: persistent.map(({ agent, other, domain, differed }) => ({
          agents: [agent, other],
          topic_pattern: domain,
          occurrence_count: differed,
        })),
        generated_at,
      }
    },

    async rotations(query: PatternQuery, { org }: Caller) {
      const { range, period, page, generated_at } = asked(query)
      const [rows, gone, days, roles] = await Promise.all([
        store.list(org, 'roles', period, page),
        store.deleted(org, 'roles', period),
        store.days(org, period),
        store.roles(org, period),
      ])
      const summary = rotationFigures(roles)
      const items = rows.map((row) => ({
        debate_id: row.debate_id,
        topic: row.topic ?? ERASED,
        domain: row.domain,
        assignments: assignmentsOf(row),
        ended_at: row.ended_at ?? '',
      }))
      const total = sumOf(days, ({ panels }) => panels) - gone
      const list = { ...pageResult('rotations', { items, total }, page), count: items.length }
      return { ...list, period: range, ...summaryNames(summary), ...summary, generated_at }
    },

    async earlyStops(query: PatternQuery, { org }: Caller) {
      const { range, period, page, generated_at } = asked(query)
      const [rows, gone, days, stops] = await Promise.all([
        store.list(org, 'stops', period, page),
        store.deleted(org, 'stops', period),
        store.days(org, period),
        store.stops(org, period),
      ])
      const ended = sumOf(days, (day) => day.ended)
      const stopped = sumOf(stops, ({ debates }) => debates)
      const reasons = Map.groupBy(stops, ({ reason }) => reason)
      const stats = {
        total_debates: ended,
        early_stop_rate: share(stopped, ended),
        avg_rounds_saved: share(
          sumOf(stops, ({ roundsSaved }) => roundsSaved),
          stopped,
        ),
        early_stop_reasons: Object.fromEntries(
          [...reasons].map(([reason, own]) => [reason, sumOf(own, ({ debates }) => debates)]),
        ),
        confidence_at_stop: {
          avg: share(
            sumOf(stops, ({ confidence }) => confidence),
            stopped,
          ),
          min: stopped === 0 ? 0 : Math.min(...stops.map(({ lowest }) => lowest)),
          max: stopped === 0 ? 0 : Math.max(...stops.map(({ highest }) => highest)),
          distribution: ALL_BANDS.map((band) =>
            sumOf(
              stops.filter((stop) => stop.band === band),
              ({ debates }) => debates,
            ),
          ),
        },
        false_early_stops: sumOf(stops, ({ wrong }) => wrong),
        missed_early_stops: sumOf(days, (day) => day.missed_stops),
      }
      const items = rows.map(stopRecord)
      const list = { ...pageResult('early_stops', { items, total: stopped - gone }, page), count: items.length }
      return { ...list, period: range, ...stats, stats, generated_at }
    },
  }
}
export type PatternsService = ReturnType<typeof patternsService>

const debateRecord = ({ debate_id, topic, domain, rounds, confidence, outcome, ended_at }: Row) => ({
  debate_id,
  topic: topic ?? ERASED,
  domain,
  rounds: rounds ?? 0,
  confidence: confidence ?? 0,
  consensus_reached: outcome === 'consensus',
  ended_at: ended_at ?? '',
})

/** Sorted by name, because a jsonb column keeps no order. */
const assignmentsOf = ({ roles }: Row) =>
  Object.entries(roles ?? {})
    .map(([agent, own]) => ({ agent, roles: own as string[] }))
    .toSorted((one, other) => (one.agent < other.agent ? -1 : 1))

function disagreementRecord(row: Row) {
  const dissenting = row.dissenting ?? []
  return {
    ...debateRecord(row),
    agents: Object.keys(row.panel).toSorted(),
    agreeing_agents: row.agreeing ?? [],
    dissenting_agents: dissenting,
    dissent_count: dissenting.length,
    disagreement_score: row.disagreement ?? 0,
  }
}

const stopRecord = (row: Row) => ({
  ...debateRecord(row),
  rounds_completed: row.rounds ?? 0,
  rounds_planned: row.rounds_planned,
  rounds_saved: row.rounds_saved ?? 0,
  reason: row.stop_reason ?? '',
  correct: row.correct,
})

/** Each pair from both sides. */
function matrixOf(pairs: readonly MetPair[]): Record<string, Record<string, number>> {
  const matrix = new Map<string, Record<string, number>>()
  for (const { agent, other, met, differed } of pairs) {
    const rate = share(differed, met)
    matrix.set(agent, { ...matrix.get(agent), [other]: rate })
    matrix.set(other, { ...matrix.get(other), [agent]: rate })
  }
  return Object.fromEntries(matrix)
}

/** In how many debates an agent took a role. */
interface RoleCount {
  agent: string
  role: string
  debates: number
}

const STUCK_FROM = 5
const STUCK_SHARE = 0.5

const total = (counts: readonly RoleCount[]) => sumOf(counts, ({ debates }) => debates)
const entries = <Value>(groups: Map<string, RoleCount[]>, value: (counts: RoleCount[]) => Value) =>
  Object.fromEntries([...groups].map(([name, counts]) => [name, value(counts)]))

/** How evenly roles are spread over agents. */
function rotationFigures(counts: readonly RoleCount[]) {
  const byRole = Map.groupBy(counts, ({ role }) => role)
  const byAgent = Map.groupBy(counts, ({ agent }) => agent)
  const stuck = [...byAgent].flatMap(([agent, own]) => stuckIn(agent, own))
  return {
    total_assignments: total(counts),
    role_distribution: entries(byRole, total),
    agent_role_frequency: entries(byAgent, (own) =>
      Object.fromEntries(own.map(({ role, debates }) => [role, share(debates, total(own))])),
    ),
    rotation_fairness_index: share(
      sumOf([...byRole.values()], (own) => evenness(own, byAgent.size) * total(own)),
      total(counts),
    ),
    stuck_agents: stuck,
    recommendations: stuck.map(
      ({ agent, dominant_role, frequency }) =>
        `Give ${agent} other roles than ${dominant_role}: ${Math.round(frequency * 100)} % of its roles were this one`,
    ),
  }
}

function stuckIn(agent: string, own: readonly RoleCount[]) {
  const most = own.toSorted((one, other) => other.debates - one.debates)[0]
  const frequency = share(most?.debates ?? 0, total(own))
  if (!most || total(own) < STUCK_FROM || frequency <= STUCK_SHARE) return []
  return [{ agent, dominant_role: most.role, frequency }]
}

/** Jain's fairness index: 1 when all agents have equal shares, 1/n when one has everything. */
const evenness = (counts: readonly RoleCount[], agents: number) =>
  share(total(counts) ** 2, agents * sumOf(counts, ({ debates }) => debates ** 2))
