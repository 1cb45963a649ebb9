import Type, { type Static } from 'typebox'
import { END_RESULTS } from '../../../../engine/events/parts.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { CostFields, DateOrTime, orNull, Time } from '../../../../shared/schemas.ts'
import { Names, Status } from '../schema.ts'

/** The length of an answer in a list. */
export const LONGEST_ANSWER = 500

export const consensusNames = alsoNamed('consensus_reached', 'has_consensus')
export const roundsUsedNames = alsoNamed('rounds_used', 'round_count')

const DebateSummary = Type.Object({
  ...Names,
  kind: Type.String(),
  domain: Type.String(),
  agents: Type.Array(Type.String()),
  agent_count: Type.Integer(),
  title: orNull(Type.String()),
  tags: Type.Array(Type.String()),
  archived: Type.Boolean(),
  result: orNull(Type.String()),
  ...consensusNames(Type.Boolean()),
  winner: orNull(Type.String()),
  answer: orNull(Type.String({ description: `The first ${LONGEST_ANSWER} characters of the decision` })),
  confidence: orNull(Type.Number()),
  confidence_method: orNull(
    Type.String({ description: 'The same as in the consensus of the debate; null for a fork' }),
  ),
  agreement: orNull(Type.Number()),
  ...roundsUsedNames(Type.Integer()),
  ...CostFields,
  created_at: Time,
  updated_at: Time,
  completed_at: orNull(Time),
})
export const DebateList = Type.Object({ ...listOf('debates', DebateSummary).properties, count: Type.Integer() })
const MOST_IDS = 100
export const DebateListQuery = Type.Object({
  ids: Type.Optional(
    Type.String({
      description: `Ids, separated by commas, at most ${MOST_IDS}; others and unknown ones are left out`,
      pattern: `^[\\w-]{1,64}(,[\\w-]{1,64}){0,${MOST_IDS - 1}}$`,
      maxLength: MOST_IDS * 65,
    }),
  ),
  status: Type.Optional(Status),
  since: Type.Optional(DateOrTime('Created at or after this date or time')),
  until: Type.Optional(DateOrTime('Created before this time, or up to the end of this date')),
  agent: Type.Optional(Type.String()),
  domain: Type.Optional(Type.String()),
  q: Type.Optional(Type.String({ description: 'Words, or beginnings of words, in the topic', maxLength: 500 })),
  answer: Type.Optional(
    Type.String({ description: 'Words, or beginnings of words, in what was decided', maxLength: 500 }),
  ),
  result: Type.Optional(Type.Enum(END_RESULTS, { description: 'How it ended' })),
  ...pageQuery({ limit: 20, max: 100 }).properties,
})

export type DebateSummary = Static<typeof DebateSummary>
export type DebateListQuery = Static<typeof DebateListQuery>
