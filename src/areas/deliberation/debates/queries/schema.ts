import Type, { type Static } from 'typebox'
import { KINDS, MODES } from '../../../../engine/protocol.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { CostFields, orNull, Time } from '../../../../shared/schemas.ts'
import { waitSeconds } from '../../../../shared/time/timers.ts'
import { Names, Origin, PlaceFields, Staleness, Substitutions } from '../schema.ts'
import { HowAsked, Message, Round, Stances } from './round-schema.ts'

export const ConsensusQuery = Type.Object({
  wait: waitSeconds({
    most: 30,
    usual: 0,
    description:
      'Seconds to wait for the end of the debate, at most `SERVICE_REQUEST_TIMEOUT_SECONDS` minus 2; after that the answer shows the current state, `pending` while the debate runs',
  }),
})

const RESULTS = ['pending', 'consensus_reached', 'no_consensus', 'insufficient_evidence'] as const

const PossibleAnswers = Type.Object(
  {
    coverage: Type.Number({ description: 'How often one of the answers is right in such decisions' }),
    answers: Type.Array(
      Type.Object({
        choice: Type.String({ description: 'The id of the proposal, or `none` for any other answer' }),
        text: Type.String(),
      }),
      { description: 'The most likely first; empty while there are too few outcomes' },
    ),
    outcomes: Type.Integer({ description: 'The outcomes that this was learned from' }),
    explanation: Type.String({ description: 'The same in one sentence' }),
  },
  {
    description: 'The answers that remain possible; null under other methods than `squared_odds`, and without a winner',
  },
)

export const conclusionNames = alsoNamed('conclusion', 'final_answer')

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
  needs: Type.Array(Type.String(), { description: 'The information that is missing to answer the question' }),
  caveats: Type.Array(Type.String()),
  reached: Type.Boolean(),
  ...conclusionNames(orNull(Type.String())),
  winner: orNull(Type.String()),
  confidence: Type.Number(),
  dissent: Type.Array(Type.String()),
  rounds_used: Type.Integer(),
})
export type Consensus = Static<typeof Consensus>

/** How a debate is held, as its record tells it. */
const Protocol = Type.Object({
  kind: Type.Enum(KINDS),
  rounds: Type.Integer(),
  consensus: Type.Enum(MODES),
  consensus_threshold: Type.Number(),
  phases: Type.Array(Type.String()),
  judge: orNull(Type.String()),
  breakpoints: Type.Array(Type.String()),
  breakpoint_timeout_minutes: Type.Integer(),
  on_timeout: Type.Enum(['end', 'continue']),
  people_vote: Type.Boolean(),
  enable_agent_channels: Type.Boolean(),
  agent_channel_max_history: Type.Integer(),
  agent_timeout_seconds: orNull(Type.Integer()),
})

export const confidenceNames = alsoNamed('confidence', 'agreement')

const Decision = Type.Object({
  reached: Type.Boolean(),
  status: Type.Enum(RESULTS),
  ...confidenceNames(Type.Number()),
  final_answer: orNull(Type.String()),
  conclusion: orNull(Type.String()),
  supporting_agents: Type.Array(Type.String()),
  dissenting_agents: Type.Array(Type.String()),
})

const WaitingFor = Type.Object({
  breakpoint_id: Type.String(),
  trigger: Type.String(),
  message: Type.String(),
  deadline: orNull(Time),
})

const PanelMember = Type.Object({
  agent: Type.String(),
  provider: Type.String(),
  model: Type.String(),
  role: orNull(Type.String()),
  accuracy: Type.Number({ description: 'Its accuracy on record when the debate began, shrunk towards .6' }),
  outcomes: Type.Integer({ description: 'The number of known outcomes behind this' }),
})

const EvidenceSummary = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  source: Type.String(),
  url: orNull(Type.String()),
  digest: Type.String(),
  reliability: Type.Number(),
  place: Type.Optional(
    Type.Object({
      ...PlaceFields,
      passages_shown: Type.Optional(Type.Integer({ description: 'How many passages of the item were attached' })),
      passages_total: Type.Optional(Type.Integer({ description: 'How many passages the item has' })),
    }),
  ),
  published_at: Type.Optional(Time),
  round: Type.Optional(
    Type.Integer({ description: 'When it was added; absent for material that the debate started with' }),
  ),
  agent: Type.Optional(Type.String({ description: 'Who needed it, when it was sought' })),
})

const Sought = Type.Object({
  round: Type.Integer(),
  phase: orNull(Type.String()),
  found: Type.Integer({ description: 'How many pieces were found and attached' }),
  queries: Type.Array(Type.Object({ query: Type.String(), agents: Type.Array(Type.String()) })),
  timestamp: Time,
})

const Grounding = Type.Object({
  documents: Type.Boolean(),
  memory: Type.Boolean(),
  connectors: Type.Array(Type.String()),
  max_pieces: Type.Integer(),
})

export const RightOrNull = Type.Union([Type.String(), Type.Null()], {
  description: 'The proposal that turned out right, or `none`; null where it is only known that the decision was wrong',
})

const Outcome = Type.Object({
  right: RightOrNull,
  correct: Type.Boolean({ description: 'Whether the decision was right' }),
  source: Type.String(),
  recorded_by: Type.String(),
  recorded_at: Time,
  explanation: orNull(Type.String()),
})

const LabelFields = {
  title: orNull(Type.String()),
  tags: Type.Array(Type.String()),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  archived: Type.Boolean(),
  notes: orNull(Type.String()),
}

const Omitted = Type.Object(
  {
    messages: Type.Integer(),
    votes: Type.Integer(),
    messages_url: Type.String({ description: 'The address of the omitted messages' }),
    events_url: Type.String({ description: 'The address of the complete log' }),
  },
  { description: 'How much was omitted: a record has at most 1 MB of messages and 1 MB of votes of people' },
)

export const currentRoundNames = alsoNamed('rounds_used', 'current_round')

export const Debate = Type.Object({
  ...Names,
  context: orNull(Type.String()),
  waiting_for: orNull(WaitingFor),
  in_progress: Type.Boolean(),
  domain: Type.String(),
  options: orNull(Type.Array(Type.String(), { description: 'The possible answers of a closed question' })),
  agents: Type.Array(Type.String()),
  panel: Type.Array(PanelMember),
  substituted: Substitutions,
  rounds: Type.Array(Round),
  omitted: orNull(Omitted),
  consensus: orNull(Decision),
  consensus_reached: Type.Boolean(),
  final_answer: orNull(Type.String()),
  conclusion: orNull(Type.String()),
  ...confidenceNames(Type.Number()),
  ...currentRoundNames(Type.Integer()),
  total_rounds: Type.Integer(),
  duration_seconds: Type.Number(),
  created_at: Time,
  started_at: orNull(Time),
  updated_at: Time,
  completed_at: orNull(Time),
  usage: Type.Object({
    tokens_in: Type.Integer(),
    tokens_out: Type.Integer(),
    total_tokens: Type.Integer(),
    cached_tokens: Type.Integer({ description: 'The part of `tokens_in` that providers read from their caches' }),
    cache_write_tokens: Type.Integer({ description: 'The part of `tokens_in` that providers wrote into their caches' }),
    reasoning_tokens: Type.Integer({ description: 'The part of `tokens_out` spent on reasoning that is not shown' }),
    ...CostFields,
    calls: Type.Integer({
      description: 'Tries at agents; in debates started by an older release, answers of agents',
    }),
  }),
  protocol: Protocol,
  evidence: Type.Array(EvidenceSummary),
  grounding: orNull(Grounding),
  staleness: orNull(Staleness),
  sought: Type.Array(Sought, { description: 'What information agents lacked, and how much was found' }),
  failures: Type.Array(
    Type.Object({
      agent: Type.String(),
      round: Type.Integer(),
      phase: Type.String(),
      reason: Type.String(),
      message: Type.String(),
      how: HowAsked,
      timestamp: Time,
    }),
  ),
  outcome: orNull(Outcome),
  result: orNull(
    Type.String({
      description: 'How it ended: `consensus_reached`, `no_consensus`, `insufficient_evidence` or `failed`',
    }),
  ),
  parent: orNull(Type.Object({ debate_id: Type.String(), version: Type.Integer(), hash: Type.String() })),
  about: orNull(Type.String()),
  origin: orNull(Origin),
  created_by: Type.String(),
  version: Type.Integer({ description: 'How many events its log holds' }),
  erased: Type.Boolean(),
  ...LabelFields,
})

export const MessageList = Type.Object({ debate_id: Type.String(), ...listOf('messages', Message).properties })
export const MessagePage = pageQuery({ limit: 50, max: 200 })

export type Debate = Static<typeof Debate>
