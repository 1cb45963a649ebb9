import Type, { type Static } from 'typebox'
import { INTENSITY } from '../../../../engine/commands/cast-person-vote.ts'
import { MODES, MOST_ROUNDS } from '../../../../engine/protocol.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { LONGEST_SOURCE, orNull, Share, Time, Whole } from '../../../../shared/schemas.ts'
import { Debate, RightOrNull } from '../queries/schema.ts'
import { debateIdNames, Status } from '../schema.ts'
import { CreatedDebate, Labels } from '../start/schema.ts'

/** The longest text that people may write, without surrounding blanks. */
const LONGEST_SAYING = 10_000
const Said = Type.String({ maxLength: LONGEST_SAYING })

/** A proposal may be named by its text, which an agent wrote. */
const LONGEST_PROPOSAL = 100_000

export const Reason = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 1000 })) })

export const Cancelled = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  status: Status,
  cancelled_at: orNull(Time),
  message: Type.String(),
})

export const ResumedDebate = Type.Object({ ...Debate.properties, resumed: Type.Boolean(), success: Type.Boolean() })

const PLACE =
  'Where to leave the debate: one of `version`, `checkpoint_id` and `branch_point`. Default: where it is now'

export const Fork = Type.Object({
  version: Type.Optional(Whole({ minimum: 1, description: PLACE })),
  checkpoint_id: Type.Optional(Type.String({ maxLength: 64, description: PLACE })),
  branch_point: Type.Optional(Whole({ minimum: 0, description: 'After this round; 0 is before the first' })),
  topic: Type.Optional(Said),
  task: Type.Optional(Said),
  context: Type.Optional(
    Type.String({ maxLength: LONGEST_SOURCE, description: 'Added to the evidence of the debate' }),
  ),
  modified_context: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE })),
  rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROUNDS })),
  consensus_threshold: Type.Optional(Share),
  consensus: Type.Optional(Type.Enum(MODES)),
})

export const forkIdNames = alsoNamed('fork_id', 'branch_id')

export const Forked = Type.Object({
  ...CreatedDebate.properties,
  ...forkIdNames(Type.String()),
  parent_debate_id: Type.String(),
  parent_version: Type.Integer(),
  branch_point: Type.Integer(),
  messages_inherited: Type.Integer(),
  modified_context: orNull(Type.String()),
  message: Type.String(),
})

const INTERVENTIONS = [
  'message',
  'argument',
  'constraint',
  'challenge',
  'threshold',
  'weight',
  'vote',
  'breakpoint',
  'redirect',
  'evidence_request',
] as const
const InterventionType = Type.Enum(INTERVENTIONS, {
  description: '`redirect` is recorded as a `constraint`, `evidence_request` as a `challenge`',
})

export const Intervention = Type.Object({
  type: Type.Optional(InterventionType),
  action: Type.Optional(InterventionType),
  content: Type.Optional(
    Type.String({ maxLength: LONGEST_SAYING, description: 'The message; `message` and `text` mean the same' }),
  ),
  message: Type.Optional(Said),
  text: Type.Optional(Said),
  agent: Type.Optional(
    Type.String({ maxLength: 200, description: 'The recipient, or the agent whose weight changes' }),
  ),
  threshold: Type.Optional(Share),
  weight: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
  choice: Type.Optional(
    Type.String({ maxLength: LONGEST_PROPOSAL, description: 'A proposal by its id or its text, `none` or `abstain`' }),
  ),
  intensity: Type.Optional(
    Type.Integer({ ...INTENSITY, description: 'How strongly the voter feels about it; shown, never counted' }),
  ),
  reason: Type.Optional(Type.String({ maxLength: 10_000 })),
})

export const interventionIdNames = alsoNamed('intervention_id', 'injection_id')

export const Intervened = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  type: InterventionType,
  ...interventionIdNames(orNull(Type.String())),
  breakpoint_id: orNull(Type.String()),
  seq: Type.Integer({ description: 'The event that recorded it' }),
  status: Status,
  old_threshold: Type.Optional(Type.Number()),
  new_threshold: Type.Optional(Type.Number()),
  agent: Type.Optional(Type.String()),
  old_weight: Type.Optional(Type.Number()),
  new_weight: Type.Optional(Type.Number()),
  message: Type.String(),
})

export const NewMessage = Type.Object({
  content: Said,
  role: Type.String({ maxLength: 100, default: 'user', description: 'People always speak as `user`' }),
  agent: Type.Optional(Type.String({ maxLength: 200, description: 'The recipient. Default: everyone' })),
})

export const NewEvidence = Type.Object({
  evidence: Type.String({
    maxLength: LONGEST_SOURCE,
    description: 'At most 1 MB together with the evidence the debate already has',
  }),
  source: Type.Optional(Type.String({ maxLength: 500 })),
  title: Type.Optional(Type.String({ maxLength: 500 })),
  metadata: Type.Optional(
    Type.Object({
      title: Type.Optional(Type.String({ maxLength: 500 })),
      url: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
  ),
})

export const EvidenceAdded = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  evidence_id: Type.String(),
  digest: Type.String(),
  reliability: Type.Number(),
})

const RIGHT = 'The proposal that turned out right, by its id or its text, or `none`'

export const Outcome = Type.Object({
  correct: Type.Optional(Type.Boolean({ description: 'Whether the decision was right' })),
  right: Type.Optional(Type.String({ maxLength: LONGEST_PROPOSAL, description: RIGHT })),
  proposal: Type.Optional(Type.String({ maxLength: LONGEST_PROPOSAL, description: RIGHT })),
  option: Type.Optional(Type.String({ maxLength: LONGEST_PROPOSAL, description: RIGHT })),
  explanation: Type.Optional(Type.String({ maxLength: 10_000 })),
  source: Type.Enum(['manual', 'verification', 'import'], { default: 'manual' }),
})

export const OutcomeRecorded = Type.Object({
  success: Type.Boolean(),
  status: Type.Enum(['verified']),
  debate_id: Type.String(),
  correct: Type.Boolean(),
  right: RightOrNull,
  source: Type.String(),
  recorded_at: Time,
})

export const DebateChanges = Type.Object({
  ...Labels,
  archived: Type.Optional(Type.Boolean()),
  notes: Type.Optional(Type.String({ maxLength: 20_000 })),
  status: Type.Optional(
    Type.String({ maxLength: 100, description: 'Refused: a status follows from what is done to a debate' }),
  ),
})

export const ChangedDebate = Type.Object({
  ...Debate.properties,
  success: Type.Boolean(),
  updated_fields: Type.Array(Type.String()),
})

export const Deleted = Type.Object({
  success: Type.Boolean(),
  deleted: Type.Boolean(),
  ...debateIdNames(Type.String()),
})

export type Fork = Static<typeof Fork>
export type Intervention = Static<typeof Intervention>
export type NewMessage = Static<typeof NewMessage>
export type NewEvidence = Static<typeof NewEvidence>
export type Outcome = Static<typeof Outcome>
export type DebateChanges = Static<typeof DebateChanges>
