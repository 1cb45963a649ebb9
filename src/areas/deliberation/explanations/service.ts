import { compressionOf } from '../../../engine/explanations/compression.ts'
import { explain } from '../../../engine/explanations/explanation.ts'
import { invalid, tooLarge } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { comparisonOf } from './compare.ts'
import { counterfactualRecord, evidenceRecord, explanationRecord, pivotRecord } from './explanation-record.ts'
import { compressionAnalysis, fullContext } from './full-context.ts'
import type {
  Comparing,
  CounterfactualQuery,
  EvidenceQuery,
  Explanation,
  ExplanationQuery,
  SummaryFormat,
} from './schema.ts'
import { summaryOf, summaryPdf } from './summary.ts'

const MOST_COMPARED = 20
/** How much of each list a summary shows. */
const MOST_IN_SUMMARY = 3

/** Explains why debates concluded what they did. Nothing is stored: everything follows from their logs. */
export function explanationService({
  debates,
  ledger,
  readLog,
}: {
  debates: Pick<Debates, 'visible'>
  ledger: Pick<Ledger, 'at'>
  readLog: EventLog['read']
}) {
  async function explained(id: string, caller: Caller) {
    const state = await debates.visible(id, caller)
    return { state, found: explain(state) }
  }

  return {
    async explanation(id: string, query: ExplanationQuery, caller: Caller): Promise<Explanation> {
      const { state, found } = await explained(id, caller)
      const factors = found.factors.filter(({ contribution }) => Math.abs(contribution) >= query.min_contribution)
      const record = explanationRecord(state, {
        ...found,
        factors: query.include_factors ? factors : [],
        counterfactuals: query.include_counterfactuals ? found.counterfactuals : [],
        evidence: query.include_provenance ? found.evidence : [],
      })
      return query.format === 'summary' ? shortened(record) : record
    },

    async evidence(id: string, { min_relevance, ...page }: EvidenceQuery, caller: Caller) {
      const { found } = await explained(id, caller)
      const relevant = found.evidence.filter(({ relevance }) => relevance >= min_relevance)
      const items = relevant.slice(page.offset, page.offset + page.limit).map(evidenceRecord)
      return {
        debate_id: id,
        evidence_count: relevant.length,
        evidence_quality_score: found.evidenceQuality,
        ...pageResult('evidence', { items, total: relevant.length }, page),
      }
    },

    async pivots(id: string, leastInfluence: number, caller: Caller) {
      const { state, found } = await explained(id, caller)
      const { pivots, agreement } = found
      return {
        debate_id: id,
        total_votes: pivots.length,
        pivotal_votes: pivots.filter(({ pivotal }) => pivotal).length,
        pivot_threshold: leastInfluence,
        agent_agreement_score: agreement,
        votes: pivots.filter(({ influence }) => influence >= leastInfluence).map((pivot) => pivotRecord(state, pivot)),
      }
    },

    async counterfactuals(id: string, query: CounterfactualQuery, caller: Caller) {
      const { state, found } = await explained(id, caller)
      const { outcome } = found
      const telling = found.counterfactuals.filter(({ sensitivity }) => sensitivity >= query.min_sensitivity)
      const shown = telling.slice(0, query.max_scenarios)
      return {
        debate_id: id,
        counterfactual_count: shown.length,
        total: telling.length,
        counterfactuals: outcome ? shown.map((each) => counterfactualRecord(state, outcome, each)) : [],
      }
    },

    async summary(id: string, format: SummaryFormat, caller: Caller) {
      const { state, found } = await explained(id, caller)
      return summaryOf(state, found, format)
    },

    async summaryPdf(id: string, caller: Caller) {
      const { state, found } = await explained(id, caller)
      return summaryPdf(state, found)
    },

    async compare({ debate_ids, compare_fields }: Comparing, caller: Caller) {
      const ids = [...new Set(debate_ids)]
      if (ids.length < 2) throw invalid('debate_ids', 'must name at least two debates')
      if (ids.length > MOST_COMPARED) throw tooLarge(`At most ${MOST_COMPARED} debates can be compared`)
      return comparisonOf(await Promise.all(ids.map((id) => explained(id, caller))), compare_fields)
    },

    async fullContext(id: string, caller: Caller) {
      const { state, found } = await explained(id, caller)
      return fullContext(state, found)
    },

    async compression(id: string, caller: Caller) {
      const state = await debates.visible(id, caller)
      const [first, later] = await Promise.all([ledger.at(id, 1), readLog(id, 1)])
      return compressionAnalysis(state, compressionOf(first, later))
    },
  }
}
export type ExplanationService = ReturnType<typeof explanationService>

const shortened = (record: Explanation): Explanation => ({
  ...record,
  format: 'summary',
  evidence_chain: record.evidence_chain.slice(0, MOST_IN_SUMMARY),
  vote_pivots: record.vote_pivots.slice(0, MOST_IN_SUMMARY),
  counterfactuals: record.counterfactuals.slice(0, MOST_IN_SUMMARY),
  factors: record.factors.slice(0, MOST_IN_SUMMARY),
  confidence_attribution: record.confidence_attribution.slice(0, MOST_IN_SUMMARY),
})
