import Type, { type Static } from 'typebox'
import { PERSON_WEIGHT } from '../../../../engine/consensus/confidence-sentences.ts'
import { AUTOMATIC_TRIGGERS, MODES, MOST_ROUNDS, PHASES } from '../../../../engine/protocol.ts'
import { GroundingFields } from '../../../../shared/grounding-fields.ts'
import { anyFields, LONGEST_SOURCE, orNull, Share, Time } from '../../../../shared/schemas.ts'
import { Names, Substitutions } from '../schema.ts'
import { FEWEST_AGENTS, MOST_AGENTS, USUAL_SELECTION } from './new-debate.ts'

const Rounds = Type.Integer({ minimum: 1, maximum: MOST_ROUNDS, description: 'Default: 3' })
const Mode = Type.Enum([...MODES, 'semantic'], {
  description:
    'How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`',
})

const ProtocolOptions = Type.Object({
  phases: Type.Optional(
    Type.Array(Type.Enum(PHASES), {
      maxItems: PHASES.length,
      description: 'Some of these, in this order; `opening` is always included',
    }),
  ),
  rounds: Type.Optional(Rounds),
  consensus: Type.Optional(Mode),
  consensus_threshold: Type.Optional(Share),
  judge: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'The agent that writes the answer in the mode `judge`' }),
  ),
  breakpoints: Type.Optional(
    Type.Array(Type.Enum(AUTOMATIC_TRIGGERS), { uniqueItems: true, maxItems: AUTOMATIC_TRIGGERS.length }),
  ),
  breakpoint_timeout_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080 })),
  on_timeout: Type.Optional(Type.Enum(['end', 'continue'])),
  people_vote: Type.Optional(
    Type.Boolean({ description: `Whether the votes of people count: each weighs ${PERSON_WEIGHT}` }),
  ),
  enable_agent_channels: Type.Optional(Type.Boolean()),
  agent_channel_max_history: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  agent_timeout_seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 600,
      description: 'The time limit of every answer; without it, only the limits of the models apply',
    }),
  ),
})

const Name = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$', maxLength: 100 })

const Agent = Type.Union([
  Type.String({ maxLength: 200, description: 'The name of an agent' }),
  Type.Object({
    provider: Name,
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    persona: Type.Optional(Type.String({ maxLength: 4000 })),
    role: Type.Optional(Name),
    name: Type.Optional(Name),
  }),
])

const Document = Type.Union([
  Type.String({ maxLength: LONGEST_SOURCE, description: 'The text itself' }),
  Type.Object({
    title: Type.Optional(Type.String({ maxLength: 500 })),
    content: Type.String({ maxLength: LONGEST_SOURCE }),
    url: Type.Optional(Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$', description: 'A web page' })),
    source: Type.Optional(Type.String({ maxLength: 500 })),
  }),
])

const PANEL_SIZE = { minimum: FEWEST_AGENTS, maximum: MOST_AGENTS }

const Selection = Type.Object({
  primary_domain: Type.Optional(Type.String({ maxLength: 64 })),
  min_agents: Type.Integer({ ...PANEL_SIZE, default: USUAL_SELECTION.min }),
  max_agents: Type.Integer({ ...PANEL_SIZE, default: USUAL_SELECTION.max }),
  quality_priority: Type.Number({ minimum: 0, maximum: 1, default: USUAL_SELECTION.qualityPriority }),
  diversity_preference: Type.Number({ minimum: 0, maximum: 1, default: USUAL_SELECTION.diversityPreference }),
})

/** What people may write about a debate. */
export const Labels = {
  title: Type.Optional(Type.String({ maxLength: 500 })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
  metadata: Type.Optional(anyFields({ description: 'At most 64 KB' })),
}

const TOPIC = '1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required'

/** All field names of both versions; two names of one thing must agree. */
export const DebateRequest = Type.Object({
  topic: Type.Optional(Type.String({ maxLength: 10_000, description: TOPIC })),
  task: Type.Optional(Type.String({ maxLength: 10_000, description: TOPIC })),
  question: Type.Optional(Type.String({ maxLength: 10_000, description: TOPIC })),
  context: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE, description: 'At most 1 MB; becomes evidence' })),
  documents: Type.Optional(
    Type.Array(Document, {
      maxItems: 50,
      description: 'Each becomes evidence; together with the context at most 1 MB',
    }),
  ),
  ...GroundingFields,
  options: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
      minItems: 2,
      maxItems: 10,
      description: 'The possible answers, if the question is closed',
    }),
  ),
  agents: Type.Optional(
    Type.Union(
      [
        Type.String({ maxLength: 2_000, description: 'Names separated by commas' }),
        Type.Array(Agent, { maxItems: MOST_AGENTS }),
      ],
      { description: '2 to 8 agents. Default: chosen by their records' },
    ),
  ),
  strict_agents: Type.Optional(
    Type.Boolean({
      description:
        'Refuse agents that are not available here. Default: false, which replaces an agent by another of its family, or else by one of the default panel',
    }),
  ),
  auto_select: Type.Optional(
    Type.Boolean({ description: 'Agents are chosen when none are named; named ones are always used' }),
  ),
  auto_select_config: Type.Optional(Selection),
  rounds: Type.Optional(Rounds),
  max_rounds: Type.Optional(Rounds),
  consensus: Type.Optional(Mode),
  consensus_threshold: Type.Optional(Share),
  protocol: Type.Optional(ProtocolOptions),
  domain: Type.Optional(Type.String({ maxLength: 64, description: 'A short label. Default: `general`' })),
  ...Labels,
})

export type DebateRequest = Static<typeof DebateRequest>
export type ProtocolOptions = Static<typeof ProtocolOptions>

export const CreatedDebate = Type.Object({
  success: Type.Boolean(),
  ...Names,
  domain: Type.String(),
  agents: Type.Array(Type.String()),
  substituted: Substitutions,
  total_rounds: Type.Integer(),
  consensus: Type.Enum(MODES, { description: 'How votes become a decision here' }),
  consensus_note: orNull(Type.String({ description: 'Why it differs from the request' })),
  created_at: Time,
  websocket_url: Type.String(),
  estimated_duration: Type.Integer({ description: 'Seconds, if no round is skipped' }),
})

export const StreamStarted = Type.Object({ websocket_url: Type.String(), debate_id: orNull(Type.String()) })
export type CreatedDebate = Static<typeof CreatedDebate>
