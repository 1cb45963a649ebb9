import type { DebateState } from '../../state.ts'
import { ABSTAIN, NONE } from '../../votes/ballots.ts'
import { proposalIds } from '../../votes/proposals.ts'
import type { FormKind, JsonSchema } from '../forms.ts'

export type JsonForm = Exclude<FormKind, 'text'>

const STANCES = ['agree', 'agree_with_modifications', 'disagree'] as const

/** Where what is missing is looked for, agents may name it. */
export const asksForNeeds = ({ grounding }: DebateState): boolean => grounding !== null

export const asksForWords = ({ protocol, panel }: DebateState): boolean =>
  protocol.enable_agent_channels && panel.length > 1

/**
 * The answer to one kind of form, as providers hold models to it. It follows from how the debate began: providers read it before all else, so that one
 * that changed would empty their caches. Nothing in it was written by anybody.
 */
export function schemaOf(kind: JsonForm, state: DebateState): JsonSchema {
  const id = oneOf(proposalIds(state))
  const needs = asksForNeeds(state) ? { needs: list(TEXT) } : {}
  const words = asksForWords(state) ? { words: list(object({ to: orNull(TEXT), content: TEXT })) } : {}
  switch (kind) {
    case 'position':
      return object({
        content: TEXT,
        cites: list(TEXT),
        ...needs,
        position: oneOf([...proposalIds(state), ABSTAIN]),
      })
    case 'critiques': {
      const about = { proposal: id, issues: list(TEXT), suggestions: list(TEXT), severity: SHARE, cites: list(TEXT) }
      return object({ critiques: list(object(about)), ...needs, ...words })
    }
    case 'revision':
      return object({
        content: TEXT,
        cites: list(TEXT),
        adopt: orNull(id),
        abstain: orNull(YES_OR_NO),
        ...needs,
        ...words,
      })
    case 'vote':
      return object({
        reason: TEXT,
        stances: object(Object.fromEntries(proposalIds(state).map((each) => [each, stanceIn(state)]))),
        choice: oneOf([...proposalIds(state), NONE, ABSTAIN]),
        confidence: SHARE,
        continueDebate: YES_OR_NO,
        ...words,
      })
  }
}

const TEXT = { type: 'string' }
/** From 0 to 1 in twentieths: not every provider takes bounds of a number, and without any a model may write 85. */
const SHARE = { type: 'number', enum: Array.from({ length: 21 }, (_, twentieths) => twentieths / 20) }
const YES_OR_NO = { type: 'boolean' }
const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values })
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const object = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** Options are never withdrawn, so each has its stance; fewer fields that may be null are fewer that providers limit. */
const stanceIn = ({ closed }: DebateState) => (closed ? oneOf(STANCES) : orNull(oneOf(STANCES)))
