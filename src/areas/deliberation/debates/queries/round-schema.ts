import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'
import { PlaceRecord } from '../schema.ts'

export const Stances = Type.Object({
  agree: Type.Integer(),
  agree_with_modifications: Type.Integer(),
  disagree: Type.Integer(),
})

const Quotes = Type.Array(
  Type.Object({
    evidence: Type.String(),
    text: Type.String(),
    against: Type.Optional(
      Type.Literal(true, { description: 'It is evidence against the proposal it is quoted with' }),
    ),
    start: Type.Optional(Type.Integer({ description: 'The position in the content of the piece at which it begins' })),
    end: Type.Optional(Type.Integer({ description: 'Where it ends there' })),
    place: Type.Optional(PlaceRecord),
  }),
)

export const HowAsked = Type.Optional(
  Type.Object(
    {
      form: Type.Optional(
        Type.Enum(['schema', 'object', 'words'], {
          description:
            'Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words',
        }),
      ),
      room: Type.Optional(
        Type.Integer({
          description: 'The characters that the prompt was allowed to have; absent where all of it fitted',
        }),
      ),
      left_out: Type.Optional(
        Type.Object(
          {
            pieces: Type.Integer({ description: 'The pieces of evidence that were not shown at all' }),
            characters: Type.Integer({
              description: 'The characters of evidence and messages that were not shown',
            }),
          },
          { description: 'The content that did not fit into the prompt' },
        ),
      ),
      prompt_cut: Type.Optional(Type.Boolean({ description: 'The server read less of the prompt than was sent' })),
      cut: Type.Optional(Type.Boolean({ description: 'The answer reached the token limit and ends there' })),
      repaired: Type.Optional(
        Type.Boolean({ description: 'The first answer was unusable, and the model was asked again' }),
      ),
      served_model: Type.Optional(
        Type.String({ description: 'The provider’s name for the model that answered, if it differs' }),
      ),
      attempts: Type.Optional(Type.Integer({ description: 'Tries at the model; 1 if the first succeeded' })),
      reasoning_tokens: Type.Optional(
        Type.Integer({ description: 'The part of the answer’s tokens spent on reasoning that is not shown' }),
      ),
      cached_tokens: Type.Optional(
        Type.Integer({ description: 'The part of the prompt’s tokens that the provider read from its cache' }),
      ),
      cache_write_tokens: Type.Optional(
        Type.Integer({ description: 'The part of the prompt’s tokens that the provider wrote into its cache' }),
      ),
    },
    { description: 'How a model was asked, and the state of its answer; absent if there is nothing to report' },
  ),
)

export const agentNames = alsoNamed('agent', 'agent_id')

export const Message = Type.Object({
  index: Type.Integer({ description: 'The position among the messages of the debate, from 0' }),
  role: Type.String({ description: "`user` for people; otherwise the agent's part" }),
  chat_role: Type.Enum(['user', 'assistant'], { description: 'Who speaks, as clients of chat models call it' }),
  content: Type.String(),
  ...agentNames(orNull(Type.String())),
  user_id: orNull(Type.String()),
  round: Type.Integer(),
  timestamp: Time,
  metadata: Type.Object({
    seq: Type.Integer(),
    phase: Type.String(),
    kind: Type.String(),
    proposal: orNull(Type.String()),
    adopts: Type.Boolean(),
    abstains: Type.Boolean(),
    to: orNull(Type.String()),
    cites: Type.Array(Type.String()),
    quotes: Quotes,
    needs: Type.Array(Type.String()),
    generated_by: orNull(Type.String()),
    discarded: Type.Boolean(),
    how: HowAsked,
  }),
})

const Critique = Type.Object({
  agent: Type.String(),
  target_agent: orNull(Type.String({ description: 'Whose proposal it is' })),
  target_content: Type.String(),
  proposal: Type.String(),
  round: Type.Integer(),
  severity: Type.Number(),
  issues: Type.Array(Type.String()),
  suggestions: Type.Array(Type.String()),
  quotes: Quotes,
  cites: Type.Array(Type.String()),
  needs: Type.Array(Type.String()),
  how: HowAsked,
  timestamp: Time,
})

const Vote = Type.Object({
  agent: orNull(Type.String()),
  user_id: orNull(Type.String()),
  choice: Type.String(),
  choice_text: orNull(Type.String()),
  stances: Type.Record(Type.String(), Type.String()),
  confidence: Type.Number({ description: 'As stated by the voter; never used as a probability' }),
  continue_debate: Type.Boolean(),
  intensity: orNull(Type.Integer({ description: 'How strongly a person feels about it, 1–10, if they said so' })),
  reasoning: Type.String(),
  how: HowAsked,
  round: Type.Integer(),
  timestamp: Time,
})

const Tally = Type.Object({
  counts: Type.Record(Type.String(), Type.Number()),
  weights: Type.Record(Type.String(), Type.Number(), {
    description:
      'The sum of the weights of each choice: squared odds; log odds in the mode `weighted` and in former debates',
  }),
  winner: orNull(Type.String()),
  heads: Type.Number(),
  panel: Type.Number(),
  balance: Type.Optional(
    Type.Object(
      {
        x: Type.Number({ description: 'What the confidence is a curve over' }),
        for: Type.Number({ description: 'The weight for the winner' }),
        against: Type.Number({ description: 'The weight against it; silence counts a quarter' }),
        shares: Type.Record(Type.String(), Type.Number(), {
          description: 'The share of all this weight behind each choice; `none` has the rest, for any other answer',
        }),
      },
      { description: 'What the confidence is computed from; absent without a winner, and in former debates' },
    ),
  ),
  confidence: Type.Number(),
  method: Type.String(),
  possible_answers: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The answers of which one is right in nine of ten such decisions; absent while too few are settled',
    }),
  ),
  rule: Type.Boolean({ description: 'Whether the winner satisfies the rule of the mode' }),
  tie: Type.Boolean(),
  missing: Type.Array(Type.String()),
  threshold: Type.Optional(Type.Number({ description: 'The confidence a consensus needed at this count' })),
  convergence: Type.Number(),
  unchanged: Type.Boolean(),
  voting_summary: Stances,
})

export const roundNames = alsoNamed('round', 'round_num', 'round_number')

export const Round = Type.Object({
  ...roundNames(Type.Integer()),
  phases: Type.Array(Type.String()),
  messages: Type.Array(Message),
  critiques: Type.Array(Critique),
  votes: Type.Array(Vote),
  votes_by_agent: Type.Record(Type.String(), Type.String(), { description: 'What each agent chose' }),
  tally: orNull(Tally),
})

export type Message = Static<typeof Message>
