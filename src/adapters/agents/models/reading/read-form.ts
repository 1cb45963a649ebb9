import Type, { type Static, type TObject } from 'typebox'
import { Check, Clean, Default, Errors } from 'typebox/value'
import type { FormKind } from '../../../../engine/prompts/index.ts'
import { orNull, Share } from '../../../../shared/schemas.ts'
import { excessIn } from '../../../../shared/size/excess.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import { storableValue } from '../../../../shared/text/storable-text.ts'
import type { Content, Read } from './content.ts'

/** More than a debate has pieces of evidence, which are the most that an answer has reason to list. */
const MANY = 64
const MOST_ITEMS = { maxItems: MANY }
const MOST_NAMES = { maxProperties: MANY }

const Texts = Type.Array(Type.String(), { ...MOST_ITEMS, default: [] })
const Words = Type.Array(Type.Object({ to: Type.Optional(orNull(Type.String())), content: Type.String() }), {
  ...MOST_ITEMS,
  default: [],
})

const Critiques = Type.Object(
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
const Revision = Type.Object(
  {
    content: Type.String(),
    adopt: Type.Optional(orNull(Type.String())),
    abstain: Type.Optional(orNull(Type.Boolean())),
    cites: Texts,
    needs: Texts,
    words: Words,
  },
  MOST_NAMES,
)
const Stance = Type.Enum(['agree', 'agree_with_modifications', 'disagree'])
const Vote = Type.Object(
  {
    choice: Type.String(),
    stances: Type.Record(Type.String(), Stance, { ...MOST_NAMES, default: {} }),
    confidence: Share,
    reason: Type.String(),
    continueDebate: Type.Boolean({ default: false }),
    words: Words,
  },
  MOST_NAMES,
)

type Form = Exclude<FormKind, 'text' | 'position'>

/** The answer in a form, which the engine's prompt describes. */
export function readForm(text: string, form: Form): Read {
  const given = jsonIn(text)
  if (given === undefined) return { fault: 'It is not one whole JSON object' }
  switch (form) {
    case 'critiques':
      return checked(Critiques, given, ({ critiques, needs, words }) => ({
        kind: form,
        critiques,
        ...(needs.length > 0 && { needs }),
        words: heard(words),
      }))
    case 'vote':
      return checked(Vote, given, ({ words, ...vote }) => ({ kind: form, ...vote, words: heard(words) }))
    case 'revision':
      return checked(Revision, given, ({ content, adopt, abstain, cites, needs, words }) => ({
        kind: 'message',
        content,
        cites,
        words: heard(words),
        ...(needs.length > 0 && { needs }),
        ...(abstain ? { abstains: true } : adopt && { proposal: adopt }),
      }))
  }
}

const heard = (words: Static<typeof Words>) => words.map(({ to, content }) => ({ content, ...(to && { to }) }))

function checked<Schema extends TObject>(
  schema: Schema,
  given: object,
  contentOf: (form: Static<Schema>) => Content,
): Read {
  const excess = excessIn(schema, given)
  if (excess) return { fault: `${excess.field || 'The form'} ${excess.message}` }
  const form = Clean(schema, Default(schema, given))
  if (Check(schema, form)) return { content: contentOf(storableValue(form)) }
  const faults = fieldFaults(Errors(schema, form)).map(({ field, message }) => `${field} ${message}`)
  return { fault: faults.slice(0, 5).join('; ') }
}

/** Models put a fence or a sentence around what they were to give bare. */
function jsonIn(text: string): object | undefined {
  const fence = /```(?:json)?\s*\{/.exec(text)
  const fenced = fence && text.slice(fence.index, text.lastIndexOf('```'))
  for (const candidate of [text, braced(fenced ?? ''), braced(text)]) {
    const found = parsed(candidate)
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found
  }
  return undefined
}

/** From the first brace to the last. */
const braced = (text: string) => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
