import Type, { type Static } from 'typebox'
import { orNull } from '../../../../shared/schemas.ts'
import { waitSeconds } from '../../../../shared/time/timers.ts'
import { Stances } from './round-schema.ts'

export const ConsensusQuery = Type.Object({
  wait: waitSeconds({
    most: 30,
    usual: 0,
    description:
      'Seconds to wait for the end of the debate, and at most 2 less than `SERVICE_REQUEST_TIMEOUT_SECONDS`; then the answer is that of now, `pending` while it goes on',
  }),
})

export const RESULTS = ['pending', 'consensus_reached', 'no_consensus', 'insufficient_evidence'] as const

const PossibleAnswers = Type.Object(
  {
    coverage: Type.Number({ description: 'How often one of the answers is right in such decisions' }),
    answers: Type.Array(
      Type.Object({
        choice: Type.String({ description: 'The id of the proposal, or `none` for any other answer' }),
        text: Type.String(),
      }),
      { description: 'The most likely first; empty while there are too few outcomes to say' },
    ),
    outcomes: Type.Integer({ description: 'The outcomes that this was learned from' }),
    explanation: Type.String({ description: 'The same in one sentence' }),
  },
  {
    description: 'The answers that remain possible; null under other methods than `squared_odds`, and without a winner',
  },
)

export const Consensus = Type.Object({
  debate_id: Type.String(),
  status: Type.Enum(RESULTS),
  consensus: Type.Object({
    summary: orNull(Type.String()),
    confidence: orNull(Type.Number()),
    key_points: Type.Array(Type.String()),
    disagreements: Type.Array(Type.String()),
    method: orNull(
      Type.String({
        description:
          'How the confidence was computed: `squared_odds`; `measured_rules` for built-in agents alone; `smoothed_share` and `logistic` in former debates',
      }),
    ),
    explanation: orNull(
      Type.String({ description: 'What the confidence is, in one sentence; null where no answer won the last count' }),
    ),
    possible_answers: orNull(PossibleAnswers),
    outcomes: Type.Integer({ description: 'Known outcomes when the debate began' }),
    brier: orNull(Type.Number()),
    ece: orNull(Type.Number()),
  }),
  voting_summary: Stances,
  minority_report: Type.Array(
    Type.Object({ agents: Type.Array(Type.String()), choice: Type.String(), reasons: Type.Array(Type.String()) }),
  ),
  missing_agents: Type.Array(Type.String()),
  needs: Type.Array(Type.String(), { description: 'What is missing before the question can be answered' }),
  caveats: Type.Array(Type.String()),
  reached: Type.Boolean(),
  conclusion: orNull(Type.String()),
  final_answer: orNull(Type.String()),
  winner: orNull(Type.String()),
  confidence: Type.Number(),
  dissent: Type.Array(Type.String()),
  rounds_used: Type.Integer(),
})
export type Consensus = Static<typeof Consensus>
