import Type from 'typebox'
import type { CritiqueAnswer, MessageAnswer, VoteAnswer } from '../../../../engine/flow/asks.ts'
import { orNull, Share } from '../../../../shared/schemas.ts'

/** More than the pieces of evidence in a debate, the most that an answer has reason to list. */
const MANY = 64
const MOST_ITEMS = { maxItems: MANY }
const MOST_NAMES = { maxProperties: MANY }

const Texts = Type.Array(Type.String(), { ...MOST_ITEMS, default: [] })
const Words = Type.Array(Type.Object({ to: Type.Optional(Type.String()), content: Type.String() }), MOST_ITEMS)
export const Critiques = Type.Object(
  {
    critiques: Type.Array(
      Type.Object({ proposal: Type.String(), severity: Share, issues: Texts, suggestions: Texts, cites: Texts }),
      MOST_ITEMS,
    ),
    needs: Texts,
    words: Words,
  },
  MOST_NAMES,
)
export const Message = Type.Object(
  {
    content: Type.String(),
    position: Type.Optional(Type.String()),
    adopt: Type.Optional(Type.String()),
    abstain: Type.Optional(orNull(Type.Boolean())),
    cites: Texts,
    needs: Texts,
    words: Words,
  },
  MOST_NAMES,
)
const Stance = Type.Enum(['agree', 'agree_with_modifications', 'disagree'])
export const Vote = Type.Object(
  {
    choice: Type.String(),
    stances: Type.Record(Type.String(), Stance, MOST_NAMES),
    confidence: Share,
    reason: Type.String(),
    continueDebate: Type.Boolean({ default: false }),
    words: Words,
  },
  MOST_NAMES,
)

/** Every field name of any form. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    [Critiques, Critiques.properties.critiques.items, Words.items, Message, Vote].flatMap(({ properties }) =>
      Object.keys(properties),
    ),
  ),
]

/** The answer of a model. */
export type Content = MessageAnswer | CritiqueAnswer | VoteAnswer

/** The answer, or why the text is none, in words for the model. */
export type Read = { content: Content; fault?: undefined } | { content?: undefined; fault: string }
