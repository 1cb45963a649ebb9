import type { Static, TObject } from 'typebox'
import { Check, Clean, Default, Errors } from 'typebox/value'
import type { Ask } from '../../../../engine/flow/asks.ts'
import { criticisable } from '../../../../engine/flow/phase-asks.ts'
import type { FormKind } from '../../../../engine/prompts/index.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { ABSTAIN, ballotOf, NONE } from '../../../../engine/votes/ballots.ts'
import { liveProposals } from '../../../../engine/votes/proposals.ts'
import { type Fields, isObject } from '../../../../shared/fields.ts'
import { excessIn } from '../../../../shared/size/untrusted-values.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import { storableValue } from '../../../../shared/text/storable-text.ts'
import { namedAsAsked } from './form-object.ts'
import { type Content, Critiques, Message, type Read, Vote } from './form-schemas.ts'
import {
  chosen,
  citesMeant,
  type Faults,
  isLeftOut,
  share,
  stancesMeant,
  textMeant,
  textsMeant,
  wordsMeant,
} from './interpret-fields.ts'
import { flagMeant, folded, idMeant, type Named } from './interpret-values.ts'

export type Form = Exclude<FormKind, 'text'>

interface FormContext {
  state: DebateState
  ask: Ask
}

const CRITIQUE_NAMES = ['proposal', 'severity', 'issues', 'suggestions', 'cites']

/** A list, one critique alone, or critiques under the ids of what they criticise. */
function critiquesIn(said: unknown, among: readonly Named[]): unknown {
  if (!isObject(said)) return said ?? []
  const byId = Object.entries(said).map(([name, critique]) => ({ proposal: idMeant(name, among), critique }))
  const isById = byId.length > 0 && byId.every(({ proposal, critique }) => proposal !== undefined && isObject(critique))
  return isById ? byId.map(({ proposal, critique }) => ({ proposal, ...(critique as Fields) })) : [said]
}

/** How each form is interpreted in a debate. */
export const MEANINGS: Readonly<Record<Form, (fields: Fields, asked: FormContext) => Read>> = {
  critiques(fields, { state, ask }) {
    const faults: Faults = []
    const among = state.proposals
    const open = criticisable(state, ask.agent)
    const critiques = critiquesIn(fields.critiques, among)
    const read = Array.isArray(critiques)
      ? critiques.map((each: unknown, place) => {
          const critique = isObject(each) ? namedAsAsked(each, CRITIQUE_NAMES) : undefined
          if (!critique) return each
          const field = `critiques[${place}]`
          return withoutUndefined({
            proposal: chosen(faults, `${field}.proposal`, critique.proposal, { among, offered: open }),
            severity: share(faults, `${field}.severity`, critique.severity),
            issues: textsMeant(critique.issues),
            suggestions: textsMeant(critique.suggestions),
            cites: citesMeant(critique.cites),
          })
        })
      : critiques
    const given = { critiques: read, needs: textsMeant(fields.needs), words: wordsMeant(fields.words, state.panel) }
    return checked(Critiques, given, faults, ({ critiques: all, needs, words }) => ({
      kind: 'critiques',
      critiques: all,
      ...(needs.length > 0 && { needs }),
      words,
    }))
  },
  vote(fields, { state, ask }) {
    const faults: Faults = []
    const ballot = ballotOf(state, ask.round)?.proposals.map(({ id }) => id)
    const among = state.proposals.filter(({ id }) => ballot?.includes(id))
    const given = {
      ...fields,
      choice: chosen(faults, 'choice', fields.choice, { among, words: [NONE, ABSTAIN] }),
      reason: textMeant(fields.reason) ?? undefined,
      stances: stancesMeant(faults, fields.stances, among),
      confidence: share(faults, 'confidence', fields.confidence),
      continueDebate: flagMeant(fields.continueDebate) ?? undefined,
      words: wordsMeant(fields.words, state.panel),
    }
    return checked(Vote, given, faults, (vote) => ({ kind: 'vote', ...vote }))
  },
  revision(fields, { state }) {
    const faults: Faults = []
    const isNobody = typeof fields.adopt === 'string' && NOBODY.has(folded(fields.adopt))
    const adopt = isNobody || isLeftOut(fields.adopt) || fields.adopt === false ? undefined : fields.adopt
    const abstain = flagMeant(fields.abstain)
    const proposal = chosen(faults, 'adopt', adopt, { among: liveProposals(state) })
    if (abstain === true && proposal !== undefined) faults.push('adopt and abstain exclude each other')
    return message({ ...fields, adopt: proposal, abstain }, state, faults)
  },
  position(fields, { state }) {
    const faults: Faults = []
    const position = chosen(faults, 'position', fields.position, { among: state.proposals, words: [ABSTAIN] })
    if (position === undefined && faults.length === 0) faults.push('position is required')
    const abstain = position === ABSTAIN
    return message({ ...fields, adopt: abstain ? undefined : position, abstain }, state, faults)
  },
}

/** Words for adopting no proposal. */
const NOBODY: ReadonlySet<string> = new Set(['no', 'false', 'nobody'])

const message = (fields: Fields, { panel }: DebateState, faults: Faults): Read => {
  const [cites, needs] = [citesMeant(fields.cites), textsMeant(fields.needs)]
  const content = textMeant(fields.content) ?? (fields.abstain === true ? '' : undefined)
  const given = { ...fields, content, cites, needs, words: wordsMeant(fields.words, panel) }
  return checked(Message, given, faults, ({ adopt, abstain, cites: named, needs: lacking, words, ...said }) => ({
    kind: 'message',
    content: said.content,
    cites: named,
    words,
    ...(lacking.length > 0 && { needs: lacking }),
    ...(abstain ? { abstains: true } : adopt && { proposal: adopt }),
  }))
}

function checked<Schema extends TObject>(
  schema: Schema,
  given: object,
  faults: Faults,
  contentOf: (form: Static<Schema>) => Content,
): Read {
  const excess = excessIn(schema, given)
  if (excess) return { fault: `${excess.field || 'The form'} ${excess.message}` }
  const form = Clean(schema, Default(schema, withoutUndefined(given)))
  const isForm = Check(schema, form)
  if (isForm && faults.length === 0) return { content: contentOf(storableValue(form)) }
  const named = new Set(faults.map((fault) => fault.split(' ', 1)[0]))
  const others = isForm ? [] : fieldFaults(Errors(schema, form)).filter(({ field }) => !named.has(field))
  return { fault: [...faults, ...others.map(({ field, message: what }) => `${field} ${what}`)].slice(0, 5).join('; ') }
}

const withoutUndefined = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
