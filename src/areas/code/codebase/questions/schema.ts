import Type, { type Static } from 'typebox'
import { orNull, Share, Time, UpTo } from '../../../../shared/schemas.ts'
import { Component } from '../structure/index.ts'

const Question = Type.String({ maxLength: 2_000 })
const MOST_FILES = 30

export const UnderstandBody = Type.Object({
  question: Type.Optional(Question),
  query: Type.Optional(Type.String({ maxLength: 2_000, description: 'The same as `question`' })),
  max_files: UpTo(MOST_FILES, { default: 10, description: 'How many files a debate reads at most' }),
  include_architecture: Type.Optional(
    Type.Boolean({ description: 'Whether the answer tells the components of the code too. Default: true' }),
  ),
})
export type UnderstandBody = Static<typeof UnderstandBody>

const Place = {
  file_path: Type.String(),
  line_start: Type.Integer(),
  line_end: Type.Integer(),
}

const Statement = Type.Object({
  text: Type.String(),
  agent: orNull(Type.String({ description: 'Who says so; null for what the analysis itself tells' })),
  quotes: Type.Array(
    Type.Object({
      ...Place,
      text: Type.String({ description: 'Words that stand there; by the analysis alone a comment without its signs' }),
    }),
    { minItems: 1 },
  ),
})
export type Statement = Static<typeof Statement>

export const Understood = Type.Object({
  repository: Type.String(),
  repository_id: Type.String(),
  commit_sha: Type.String({ description: 'The commit that was analysed, which all of this is about' }),
  analyzed_at: Time,
  coverage: orNull(Type.Unknown({ description: 'What the analysis read, and what it did not' })),
  question: orNull(Type.String()),
  status: Type.Enum(['completed', 'running'], {
    description: 'Until the debate has ended, the statements are those of the analysis: ask the same again later',
  }),
  answered_by: Type.Enum(['analysis', 'debate']),
  debate_id: orNull(Type.String({ description: 'The debate on the question; null where no model can be asked' })),
  answer: orNull(Type.String({ description: 'Null where no statement for it quotes the code' })),
  confidence: orNull(Share),
  statements: Type.Array(Statement),
  unquoted: Type.Integer({ description: 'How many statements were left out because they quote nothing' }),
  files: Type.Array(Type.Object(Place), { description: 'What the statements are made of' }),
  architecture: orNull(Type.String()),
  main_technologies: Type.Array(Type.String()),
  entry_points: Type.Array(Type.String()),
  key_components: Type.Array(Component),
  dependencies_summary: Type.Record(Type.String(), Type.Array(Type.String())),
})
export type Understood = Static<typeof Understood>
