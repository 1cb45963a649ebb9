import Type, { type Static } from 'typebox'
import { SECRET_TYPES } from './secret-types.ts'

/** A secret in a text, without its value. */
export const FoundSecret = Type.Object({
  rule: Type.String({ maxLength: 40, description: 'The format, such as `github-ghp`' }),
  type: Type.Enum(SECRET_TYPES),
  line: Type.Integer({ minimum: 1 }),
  end_line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  end_column: Type.Integer({ minimum: 1 }),
  first: Type.String({ maxLength: 8, description: 'The first characters, never more than a quarter with the last' }),
  last: Type.String({ maxLength: 8 }),
  length: Type.Integer({ minimum: 1 }),
  hmac: Type.String({ maxLength: 32, description: 'The same for the same value, under the key of one organization' }),
  entropy: Type.Number({ description: 'Bits a character' }),
  confidence: Type.Number(),
  context: Type.String({ maxLength: 400, description: 'The line with every secret on it masked, shortened' }),
})
export type FoundSecret = Static<typeof FoundSecret>

export const SecretsOfText = Type.Object({
  found: Type.Array(FoundSecret, { maxItems: 500 }),
  gave_up: Type.Boolean({
    description: 'It was not read to its end, because too much of it looks like the beginning of a secret',
  }),
})
export type SecretsOfText = Static<typeof SecretsOfText>

/** What is shown of it. */
export const maskedSecret = ({ first, last }: Pick<FoundSecret, 'first' | 'last'>) => `${first}…${last}`
