import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Share, Time, Whole } from '../../../shared/schemas.ts'
import { PlaceFields } from '../debates/index.ts'

const Score = Share
const Texts = Type.Array(Type.String())
const leastScore = (description: string) => Type.Number({ minimum: 0, maximum: 1, default: 0, description })

export const EvidenceLink = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  source: Type.String(),
  url: orNull(Type.String()),
  kind: Type.String(),
  relevance_score: Type.Number({ description: 'The share of the panel that cites it' }),
  quality_scores: Type.Object({ confidence: Score, freshness: Score, authority: Score, reliability: Score }),
  cited_by: Texts,
  quotes: Texts,
  places: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), ...PlaceFields }), {
      description: 'The position of the quoted words in the source of the piece',
    }),
  ),
  grounding_type: Type.Enum(['quote', 'citation', 'none']),
  timestamp: Time,
})

const Outcome = Type.Object({
  winner: orNull(Type.String()),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
})

export const reasoningNames = alsoNamed('reasoning', 'reasoning_summary')
export const choiceNames = alsoNamed('choice', 'vote')

export const VotePivot = Type.Object({
  agent: orNull(Type.String({ description: 'Null if a person voted' })),
  user: orNull(Type.String()),
  agent_id: Type.String({ description: 'The agent or the person' }),
  ...choiceNames(Type.String()),
  confidence: Type.Number(),
  weight: Type.Number(),
  ...reasoningNames(Type.String()),
  influence_score: Type.Number({ description: 'How much of the confidence in the winner depends on this vote' }),
  pivotal: Type.Boolean({ description: 'Whether the result would be different without it' }),
  calibration_adjustment: orNull(
    Type.Number({ description: "The agent's record compared with that of an unknown agent" }),
  ),
  flip_detected: Type.Boolean(),
  without: Outcome,
})

export const likelihoodNames = alsoNamed('likelihood', 'probability')
export const outcomeNames = alsoNamed('alternate_outcome', 'predicted_outcome')
export const conditionNames = alsoNamed('condition', 'scenario', 'hypothesis')

export const Counterfactual = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['flip_vote', 'drop_agent', 'drop_evidence', 'move_threshold']),
  ...conditionNames(Type.String()),
  original_outcome: Type.String(),
  ...outcomeNames(Type.String()),
  outcome_change: Type.String(),
  changes_result: Type.Boolean(),
  changed_factors: Texts,
  ...likelihoodNames(orNull(Type.Number())),
  sensitivity: Type.Number({ description: 'The change of the confidence in the winner' }),
  confidence: Type.Number(),
  affected_agents: Texts,
  explanation: Type.String(),
  outcome: Outcome,
})

export const descriptionNames = alsoNamed('description', 'explanation')

export const factorIdNames = alsoNamed('id', 'factor')

export const categoryNames = alsoNamed('category', 'type')

export const contributionNames = alsoNamed('contribution', 'weight')

const Factor = Type.Object({
  ...factorIdNames(Type.String()),
  name: Type.String(),
  ...categoryNames(Type.Enum(['vote', 'evidence', 'panel'])),
  ...contributionNames(Type.Number({ description: 'How much lower the confidence would be without it' })),
  confidence: Type.Number(),
  ...descriptionNames(Type.String()),
  evidence: Texts,
})

const BeliefChange = Type.Object({
  agent: Type.String(),
  round: Type.Integer(),
  topic: Type.String(),
  prior_belief: Type.String(),
  posterior_belief: Type.String(),
  prior_confidence: orNull(Type.Number()),
  posterior_confidence: orNull(Type.Number()),
  trigger: Type.Enum(['critique', 'unknown']),
  trigger_source: Texts,
})

export const decisionIdNames = alsoNamed('decision_id', 'debate_id')

export const factorListNames = alsoNamed('confidence_attribution', 'factors')
export const summaryNames = alsoNamed('summary', 'narrative')

export const Explanation = Type.Object({
  ...decisionIdNames(Type.String()),
  format: Type.Enum(['json', 'summary']),
  timestamp: Time,
  status: Type.String(),
  task: Type.String(),
  domain: Type.String(),
  conclusion: Type.String(),
  ...summaryNames(Type.String()),
  confidence: Type.Number(),
  confidence_explanation: Type.String(),
  consensus_reached: Type.Boolean(),
  consensus_type: Type.String(),
  rounds_used: Type.Integer(),
  agents_participated: Texts,
  evidence_chain: Type.Array(EvidenceLink),
  vote_pivots: Type.Array(VotePivot),
  belief_changes: Type.Array(BeliefChange),
  ...factorListNames(Type.Array(Factor)),
  primary_factors: Texts,
  total_factors: Type.Integer(),
  dominant_factor: orNull(Type.String()),
  factor_distribution: Type.Record(Type.String(), Type.Number()),
  counterfactuals: Type.Array(Counterfactual),
  evidence_quality_score: Type.Number(),
  agent_agreement_score: Type.Number(),
  belief_stability_score: Type.Number(),
  provenance: Type.Object({
    version: Type.Integer(),
    hash: Type.String(),
    method: Type.String(),
    outcomes: Type.Integer(),
    brier: orNull(Type.Number()),
    ece: orNull(Type.Number()),
    threshold: Type.Number(),
    caveats: Texts,
    missing_agents: Texts,
  }),
})

const included = (description: string) => Type.Boolean({ default: true, description })

export const ExplanationQuery = Type.Object({
  format: Type.Enum(['json', 'summary'], { default: 'json' }),
  include_factors: included('Whether `factors` is filled'),
  include_counterfactuals: included('Whether `counterfactuals` is filled'),
  include_provenance: included('Whether `evidence_chain` is filled'),
  min_contribution: leastScore('Omits factors that contribute less, in either direction'),
})

export const EvidenceQuery = Type.Object({
  ...pageQuery({ limit: 20 }).properties,
  min_relevance: leastScore('Omits evidence cited by a smaller share of the panel'),
})

export const EvidenceChain = Type.Object({
  debate_id: Type.String(),
  evidence_count: Type.Integer(),
  evidence_quality_score: Type.Number({
    description: 'The reliability of the evidence, weighted by how often it was cited',
  }),
  ...listOf('evidence', EvidenceLink).properties,
})

export const PivotQuery = Type.Object({ min_influence: leastScore('Omits votes with less influence') })

export const VotePivots = Type.Object({
  debate_id: Type.String(),
  total_votes: Type.Integer(),
  pivotal_votes: Type.Integer(),
  pivot_threshold: Type.Number(),
  agent_agreement_score: Type.Number(),
  votes: Type.Array(VotePivot),
})

export const CounterfactualQuery = Type.Object({
  min_sensitivity: leastScore('Omits what changes the confidence by less'),
  max_scenarios: Type.Optional(Whole({ minimum: 1 })),
})

export const Counterfactuals = Type.Object({
  debate_id: Type.String(),
  counterfactual_count: Type.Integer(),
  total: Type.Integer({ description: 'Before `max_scenarios` cut the list' }),
  counterfactuals: Type.Array(Counterfactual),
})

export type EvidenceLink = Static<typeof EvidenceLink>
export type VotePivot = Static<typeof VotePivot>
export type Counterfactual = Static<typeof Counterfactual>
export type Explanation = Static<typeof Explanation>
export type ExplanationQuery = Static<typeof ExplanationQuery>
export type EvidenceQuery = Static<typeof EvidenceQuery>
export type CounterfactualQuery = Static<typeof CounterfactualQuery>

export const SummaryQuery = Type.Object({ format: Type.Enum(['markdown', 'json', 'html'], { default: 'markdown' }) })

export const Summary = Type.Object({
  debate_id: Type.String(),
  format: Type.Enum(['markdown', 'json', 'html']),
  summary: Type.String({ description: 'Markdown, HTML, or for `json` plain text' }),
  verdict: Type.String(),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
  key_points: Type.Array(Type.String()),
  dissenting_views: Type.Array(Type.String()),
  evidence_quality: Type.Number(),
  decision_rationale: Type.String(),
  dissent_summary: Type.String(),
  confidence_explanation: Type.String(),
  generated_at: Time,
})

export type SummaryFormat = Static<typeof SummaryQuery>['format']
export type Summary = Static<typeof Summary>

const COMPARED = [
  'confidence',
  'consensus_reached',
  'contributing_factors',
  'evidence_quality',
  'agent_agreement',
  'belief_stability',
  'conclusion',
  'consensus_type',
  'domain',
  'rounds_used',
] as const

const DEFAULT_FIELDS = ['confidence', 'consensus_reached', 'contributing_factors', 'evidence_quality']

export const Comparing = Type.Object({
  debate_ids: Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 2,
    maxItems: 200,
    description: 'At least two different debates, at most 20',
  }),
  compare_fields: Type.Array(Type.Enum([...COMPARED]), { minItems: 1, maxItems: 50, default: DEFAULT_FIELDS }),
})

const ByDebate = Type.Record(Type.String(), Type.Unknown())

export const Comparison = Type.Object({
  debates_compared: Type.Array(Type.String()),
  debates: Type.Record(Type.String(), ByDebate, { description: 'The fields of each debate' }),
  comparison: Type.Object({
    fields: Type.Record(Type.String(), Type.Array(Type.Object({ debate_id: Type.String(), value: Type.Unknown() })), {
      description: 'Each field of all debates',
    }),
    confidence_stats: Type.Object({
      min: Type.Number(),
      max: Type.Number(),
      avg: Type.Number(),
      spread: Type.Number(),
    }),
    consensus_agreement: Type.Boolean({ description: 'All reached a consensus, or none did' }),
    common_factors: Type.Array(Type.String()),
    summary: Type.String(),
    ...Object.fromEntries(COMPARED.map((field) => [field, Type.Optional(ByDebate)])),
  }),
})

export type Comparing = Static<typeof Comparing>
export type Comparison = Static<typeof Comparison>
export type ComparedField = (typeof COMPARED)[number]
