import { sumOf } from '../../../shared/figures.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { STRENGTHS } from './agreement-strength.ts'
import { CONTRARY, severityOf } from './dissent.ts'
import type { Dissent, RecallStore, Remembered, RiskWarning, SimilarDebate } from './recall-store.ts'
import {
  agentNames,
  type DissentsQuery,
  dissentNames,
  perspectiveNames,
  type SettledQuery,
  type SimilarQuery,
  similarityNames,
  timestampNames,
  type ViewsQuery,
  warningNames,
} from './schema.ts'
import type { SettledTopic, TopicsStore } from './topics-store.ts'

const SETTLED_FROM = 0.8
/** How many similar debates contribute their dissents and warnings. */
const CONSULTED = 50

/** Queries over the finished debates of an organization. */
export function consensusMemoryService({ recall, topics }: { recall: RecallStore; topics: TopicsStore }) {
  /** Each dissent or warning with its debate, the most similar debate first. */
  function withDebates<Said extends { debateId: string }>(debates: readonly SimilarDebate[], said: readonly Said[]) {
    const byDebate = Map.groupBy(said, ({ debateId }) => debateId)
    return debates.flatMap((debate) => (byDebate.get(debate.debateId) ?? []).map((each) => ({ said: each, debate })))
  }

  /** The debates on similar topics, and what `said` reads of them. */
  async function similarWith<Said>(
    { topic, domain, limit }: { topic: string; domain?: string | undefined; limit: number },
    org: string,
    said: (org: string, debateIds: readonly string[]) => Promise<Said[]>,
  ) {
    const alike = await recall.alike(org, topic, domain, limit)
    return Promise.all([
      recall.remembered(alike),
      said(
        org,
        alike.map(({ debateId }) => debateId),
      ),
    ])
  }

  return {
    async similar({ topic, domain, limit }: SimilarQuery, { org }: Caller) {
      const [debates, said] = await similarWith({ topic, domain, limit }, org, recall.dissents)
      const dissents = Map.groupBy(said, ({ debateId }) => debateId)
      const similar = debates.map((debate) => similarRecord(debate, dissents.get(debate.debateId) ?? []))
      return { query: topic, similar, count: similar.length }
    },

    async settled({ min_confidence, threshold, domain, ...page }: SettledQuery, { org }: Caller) {
      const least = min_confidence ?? threshold ?? SETTLED_FROM
      const { items, total } = await topics.settled(org, domain, least, page)
      const settled = items.map(settledRecord)
      const list = pageResult('topics', { items: settled, total }, page)
      return { min_confidence: least, ...list, settled, count: settled.length }
    },

    async stats({ org }: Caller) {
      const [counts, standing] = await Promise.all([topics.debateCounts(org), topics.topicCounts(org)])
      const reached = counts.filter(({ result }) => result === 'consensus_reached')
      const consensus = sumOf(reached, ({ debates }) => debates)
      const remembered = sumOf(counts, ({ debates }) => debates)
      const domains = [...new Set(counts.map(({ domain }) => domain))]
      const inDomain = (name: string) => reached.filter(({ domain }) => domain === name)
      const ofStrength = (name: string) => reached.filter(({ strength }) => strength === name)
      return {
        total_consensus: consensus,
        total_debates: remembered,
        consensus_rate: remembered === 0 ? null : consensus / remembered,
        total_topics: sumOf(standing, ({ topics }) => topics),
        total_dissents: sumOf(counts, ({ dissents }) => dissents),
        high_confidence_count: sumOf(
          standing.filter((count) => count.reached && count.percent >= SETTLED_FROM * 100),
          (count) => count.topics,
        ),
        by_strength: Object.fromEntries(
          STRENGTHS.map((name) => [name, sumOf(ofStrength(name), ({ debates }) => debates)]),
        ),
        by_domain: Object.fromEntries(domains.map((name) => [name, sumOf(inDomain(name), ({ debates }) => debates)])),
        domains,
        avg_confidence: consensus === 0 ? 0 : sumOf(reached, ({ confidence }) => confidence) / consensus,
      }
    },

    async dissents({ topic, domain, limit }: DissentsQuery, { org }: Caller) {
      const [debates, said] = await similarWith({ topic, domain, limit: CONSULTED }, org, recall.dissents)
      const all = withDebates(debates, said)
      const byType = Map.groupBy(all, ({ said }) => said.type)
      const dissents = all.slice(0, limit)
      return {
        topic,
        domain: domain ?? null,
        similar_debates: debates.map((debate) => similarRecord(debate, [])),
        dissents: dissents.map(({ said, debate }) => dissentRecord(said, debate)),
        dissents_by_type: Object.fromEntries([...byType].map(([type, group]) => [type, group.length])),
        unacknowledged_dissents: all.filter(({ debate }) => !debate.revisited).length,
        count: dissents.length,
      }
    },

    async contrarianViews({ topic, domain, limit }: ViewsQuery, { org }: Caller) {
      const [debates, said] = await similarWith({ topic, domain, limit: CONSULTED }, org, recall.dissents)
      const contrary = said.filter(({ type }) => CONTRARY.includes(type))
      const views = withDebates(debates, contrary)
        .slice(0, limit)
        .map(({ said, debate }) => viewRecord(said, debate))
      return { views, count: views.length }
    },

    async riskWarnings({ topic, domain, limit }: ViewsQuery, { org }: Caller) {
      const [debates, said] = await similarWith({ topic, domain, limit: CONSULTED }, org, recall.warnings)
      const warnings = withDebates(debates, said)
        .slice(0, limit)
        .map(({ said, debate }) => warningRecord(said, debate))
      return { warnings, count: warnings.length }
    },

    async history(domain: string, page: Page, { org }: Caller) {
      const { items, total } = await topics.history(org, domain, page)
      const history = items.map(historyRecord)
      return { domain, ...pageResult('history', { items: history, total }, page), count: history.length }
    },
  }
}
export type ConsensusMemoryService = ReturnType<typeof consensusMemoryService>

const rememberedRecord = (debate: Remembered) => ({
  debate_id: debate.debateId,
  topic: debate.topic,
  domain: debate.domain,
  conclusion: debate.conclusion,
  consensus: debate.conclusion,
  consensus_reached: debate.consensusReached,
  strength: debate.strength,
  confidence: debate.confidence,
  timestamp: debate.endedAt,
})

const dissentRecord = (dissent: Dissent, debate: Remembered) => ({
  id: dissent.id,
  debate_id: dissent.debateId,
  topic: debate.topic,
  ...agentNames(dissent.agent),
  dissent_type: dissent.type,
  ...dissentNames(dissent.view),
  majority_view: debate.conclusion,
  reasoning: dissent.reasoning,
  confidence: dissent.confidence,
  acknowledged: debate.revisited,
  timestamp: dissent.at,
})

const similarRecord = (debate: SimilarDebate, dissents: readonly Dissent[]) => ({
  ...rememberedRecord(debate),
  ...similarityNames(debate.similarity),
  agents: debate.agents,
  dissent_count: debate.dissents,
  dissents: dissents.map((dissent) => dissentRecord(dissent, debate)),
  created_at: debate.endedAt,
})

const settledRecord = (topic: SettledTopic) => ({
  ...rememberedRecord(topic),
  supporting_debates: topic.supporting,
  last_challenged: topic.lastChallenged,
  stability_score: topic.stability,
})

const viewRecord = (dissent: Dissent, debate: Remembered) => ({
  id: dissent.id,
  debate_id: dissent.debateId,
  topic: debate.topic,
  domain: debate.domain,
  agent: dissent.agent,
  dissent_type: dissent.type,
  ...perspectiveNames(dissent.view),
  reasoning: dissent.reasoning,
  confidence: dissent.confidence,
  timestamp: dissent.at,
})

const warningRecord = (warning: RiskWarning, debate: Remembered) => ({
  id: warning.id,
  debate_id: warning.debateId,
  topic: debate.topic,
  domain: debate.domain,
  risk_type: warning.type,
  severity: severityOf(warning.severity),
  ...warningNames(warning.warning),
  mitigation: warning.mitigation,
  source_agent: warning.agent,
  ...timestampNames(warning.at),
})

const historyRecord = (debate: Remembered) => ({
  ...rememberedRecord(debate),
  id: debate.debateId,
  participating_agents: debate.agents,
  agreeing_agents: debate.agreeing,
  dissenting_agents: debate.dissenting,
  key_claims: debate.keyPoints,
  rounds: debate.rounds,
  debate_duration_seconds: debate.seconds,
  superseded_by: debate.supersededBy,
})
