import type { Ask } from '../../../../engine/flow/asks.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Read } from './content.ts'
import { type Form, MEANINGS } from './form-meanings.ts'
import { Critiques, Message, Vote } from './form-shapes.ts'
import { jsonIn } from './json-in-text.ts'
import { isObject, rootOf } from './root-of.ts'

interface Asked {
  state: DebateState
  ask: Ask
  /** The answer ended at a limit: what it lacks is not put to it. */
  cut: boolean
}

/** The names of each form, those by which it is known, and the last, which nothing follows. */
const NAMES: Readonly<Record<Form, { all: readonly string[]; known: readonly string[]; last: string }>> = {
  vote: { all: Object.keys(Vote.properties), known: ['choice'], last: 'continueDebate' },
  critiques: { all: Object.keys(Critiques.properties), known: ['critiques'], last: 'critiques' },
  revision: { all: Object.keys(Message.properties), known: ['content', 'adopt', 'abstain'], last: 'abstain' },
  position: { all: Object.keys(Message.properties), known: ['position'], last: 'position' },
}

/** The answer in a form, which the engine's prompt describes; undefined where a text holds none. */
export function readForm(text: string, form: Form, asked: Asked): Read | undefined {
  const { all, known, last } = NAMES[form]
  const root = (value: unknown) =>
    rootOf(listed(value, form), all, (fields) => known.some((name) => Object.hasOwn(fields, name)))
  const found = jsonIn(text, {
    isWanted: (value) => root(value) !== undefined,
    isWhole: (value, lacks = 1) =>
      !asked.cut && (lacks === 1 || form !== 'critiques') && Object.hasOwn(root(value) ?? {}, last),
  })
  if (found === 'several') return { fault: 'It holds more than one JSON object; give only the one that counts' }
  const fields = found === 'none' ? undefined : root(found.value)
  return fields && MEANINGS[form](fields, asked)
}

/** Critiques that stand without the object around them. */
function listed(value: unknown, form: Form): unknown {
  if (form !== 'critiques') return value
  const isCritique = (each: unknown) => isObject(each) && 'proposal' in each && 'issues' in each
  if (isCritique(value)) return { critiques: [value] }
  return Array.isArray(value) && value.length > 0 && value.every(isCritique) ? { critiques: value } : value
}
