import Type from 'typebox'
import { DebateId, READS, tool } from './tool.ts'

const Texts = Type.Array(Type.String())

export const explainDecision = tool({
  name: 'explain_decision',
  title: 'Explain a decision',
  description:
    'Explains why a debate came to its decision: the votes it depends on, the evidence, and what would have changed it.',
  operation: 'explanations.get',
  annotations: READS,
  input: Type.Object({ debate_id: DebateId }),
  output: Type.Object({
    debate_id: Type.String(),
    conclusion: Type.String(),
    narrative: Type.String(),
    confidence: Type.Number(),
    confidence_explanation: Type.String(),
    primary_factors: Texts,
    votes: Type.Array(
      Type.Object({
        voter: Type.String(),
        choice: Type.String(),
        reasoning: Type.String(),
        influence: Type.Number({ description: 'How much of the confidence depends on this vote' }),
        pivotal: Type.Boolean({ description: 'Whether the result would be different without it' }),
      }),
    ),
    evidence: Type.Array(Type.Object({ title: Type.String(), source: Type.String(), cited_by: Texts, quotes: Texts })),
    counterfactuals: Type.Array(
      Type.Object({ condition: Type.String(), outcome: Type.String(), changes_result: Type.Boolean() }),
    ),
    caveats: Texts,
  }),
  async call({ debate_id }, { services, caller }) {
    const found = await services.explanations.explanation(debate_id, WHOLE, caller)
    return {
      debate_id,
      conclusion: found.conclusion,
      narrative: found.narrative,
      confidence: found.confidence,
      confidence_explanation: found.confidence_explanation,
      primary_factors: found.primary_factors,
      votes: found.vote_pivots.map((vote) => ({
        voter: vote.agent_id,
        choice: vote.choice,
        reasoning: vote.reasoning,
        influence: vote.influence_score,
        pivotal: vote.pivotal,
      })),
      evidence: found.evidence_chain.map(({ title, source, cited_by, quotes }) => ({
        title,
        source,
        cited_by,
        quotes,
      })),
      counterfactuals: found.counterfactuals.map(({ condition, alternate_outcome, changes_result }) => ({
        condition,
        outcome: alternate_outcome,
        changes_result,
      })),
      caveats: found.provenance.caveats,
    }
  },
})

/** The whole explanation, as its endpoint gives it by default. */
const WHOLE = {
  format: 'json',
  include_factors: true,
  include_counterfactuals: true,
  include_provenance: true,
  min_contribution: 0,
} as const
