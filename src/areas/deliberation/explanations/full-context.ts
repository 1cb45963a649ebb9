import type { Compression } from '../../../engine/explanations/compression.ts'
import type { Explanation } from '../../../engine/explanations/explanation.ts'
import { positionsOf } from '../../../engine/explanations/positions.ts'
import { EVIDENCE_BUDGET } from '../../../engine/prompts/evidence.ts'
import type { DebateState } from '../../../engine/state.ts'
import { finalVotes } from '../../../engine/votes/ballots.ts'
import type { CompressionAnalysis, FullContext } from './context-schema.ts'

/** Everything that a debate used and holds: what it remembers, what it knows, what its panel believes. */
export const fullContext = (state: DebateState, found: Explanation): FullContext => ({
  debate_id: state.debateId,
  memory: memoryOf(state),
  knowledge: knowledgeOf(state),
  belief: beliefOf(state, found),
})

function memoryOf({ outcome, critiques, parent, about }: DebateState): FullContext['memory'] {
  const outcomes = outcome
    ? [
        {
          right: outcome.right,
          correct: outcome.correct,
          source: outcome.source,
          explanation: outcome.explanation,
          recorded_at: outcome.at,
        },
      ]
    : []
  const patterns = [...Map.groupBy(critiques, ({ proposal }) => proposal)]
    .map(([proposal, made]) => ({
      proposal,
      critiques: made.length,
      critics: [...new Set(made.map(({ agent }) => agent))],
      highest_severity: Math.max(...made.map(({ severity }) => severity)),
      issues: [...new Set(made.flatMap(({ issues }) => issues))],
    }))
    .sort((a, b) => b.highest_severity - a.highest_severity)
  const related = [
    ...(parent ? [{ debate_id: parent.debateId, relation: 'forked_from' as const }] : []),
    ...(about === null ? [] : [{ debate_id: about, relation: 'about' as const }]),
  ]
  return {
    available: outcomes.length + patterns.length + related.length > 0,
    outcomes,
    patterns,
    related_debates: related,
  }
}

function knowledgeOf({ topic, evidence, messages }: DebateState): FullContext['knowledge'] {
  const said = messages.filter(({ agent, discarded }) => agent !== null && !discarded)
  const quoted = said.flatMap(({ agent, quotes }) => quotes.map((quote) => ({ ...quote, agent: agent ?? '' })))
  const facts = [...Map.groupBy(quoted, (quote) => `${quote.evidence} ${quote.text}`).values()].flatMap((same) => {
    const [first] = same
    return first
      ? [{ text: first.text, evidence: first.evidence, quoted_by: [...new Set(same.map(({ agent }) => agent))] }]
      : []
  })
  const spoken = evidence.map(({ id, content }) => ({ id, words: wordsOf(content) }))
  const concepts = [...wordsOf(topic)]
    .map((concept) => ({ concept, evidence: spoken.filter(({ words }) => words.has(concept)).map(({ id }) => id) }))
    .filter(({ evidence: ids }) => ids.length > 0)
  return {
    available: evidence.length > 0,
    facts,
    concepts,
    sources: evidence.map(({ id, title, source, url, kind, reliability }) => ({
      id,
      title,
      source,
      url,
      kind,
      reliability,
    })),
    gaps: [...new Set(said.flatMap(({ needs }) => needs))],
  }
}

/** Words long enough to mean something by themselves. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])

function beliefOf(state: DebateState, { counterfactuals }: Explanation): FullContext['belief'] {
  const cruxes = counterfactuals.flatMap(({ condition, affected, changes, sensitivity }) => {
    if (condition.kind !== 'drop_evidence' || affected.length === 0) return []
    const title = state.evidence.find(({ id }) => id === condition.evidence)?.title ?? ''
    return [{ evidence: condition.evidence, title, agents: [...affected], changes_result: changes, sensitivity }]
  })
  const positions = state.panel.flatMap(({ agent }) => {
    const taken = positionsOf(state, agent)
    const last = taken.at(-1)
    if (!last) return []
    const changes = taken.filter(({ choice }, place) => place > 0 && taken[place - 1]?.choice !== choice).length
    return [{ agent, position: last.choice, confidence: last.confidence, round: last.round, changes }]
  })
  return {
    available: positions.length > 0,
    cruxes,
    positions,
    confidence_distribution: distribution(finalVotes(state).map(({ confidence }) => confidence)),
  }
}

const FIFTHS = ['0.0-0.2', '0.2-0.4', '0.4-0.6', '0.6-0.8', '0.8-1.0']

const distribution = (confidences: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    FIFTHS.map((name, place) => [
      name,
      confidences.filter((confidence) => Math.min(4, Math.floor(confidence * 5)) === place).length,
    ]),
  )

export function compressionAnalysis(state: DebateState, found: Compression): CompressionAnalysis {
  const { original, carried, phases, retained, quotesRetained } = found
  return {
    debate_id: state.debateId,
    compression: {
      enabled: carried < original,
      original_tokens: original,
      compressed_tokens: carried,
      ratio: original === 0 ? 1 : carried / original,
      token_unit: 'word_pieces',
    },
    quality: { information_retained: retained, key_points_preserved: quotesRetained },
    phases: phases.map(({ round, phase, prompts, ...tokens }) => ({
      round,
      phase,
      prompts,
      original_tokens: tokens.original,
      compressed_tokens: tokens.carried,
    })),
    measured: { tokens_in: state.usage.tokensIn, tokens_out: state.usage.tokensOut, calls: state.usage.calls },
    recommendations: recommendations(state, found),
  }
}

function recommendations({ evidence }: DebateState, { quotesRetained }: Compression): string[] {
  const attached = evidence.reduce((sum, { content }) => sum + content.length, 0)
  return [
    ...(attached > EVIDENCE_BUDGET
      ? [
          `The evidence has ${attached} characters and a prompt carries ${EVIDENCE_BUDGET}: attach fewer or shorter pieces.`,
        ]
      : []),
    ...(quotesRetained !== null && quotesRetained < 1
      ? ['Sentences that agents quoted were not in the last prompts: attach their sources as pieces of their own.']
      : []),
  ]
}
