import type { FormMode } from '../../../../engine/events/parts.ts'
import { accept } from '../../../../engine/flow/accept-answer.ts'
import type { Ask } from '../../../../engine/flow/asks.ts'
import type { AnswerForm, Prompt } from '../../../../engine/prompts/index.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { isObject } from '../../../../shared/fields.ts'
import { rootOf } from './form-object.ts'
import { type Content, Critiques, Message, type Read, Vote } from './form-schemas.ts'
import { type Form, MEANINGS } from './interpret-forms.ts'
import { isEcho, isPlaceholder } from './placeholder-or-echo.ts'
import { readProse } from './read-prose.ts'
import { jsonIn, parsed } from './reply-json.ts'
import { withEvidence } from './resolve-citations.ts'

export interface ReplyContext {
  form: AnswerForm
  formMode: FormMode
  prompt: Pick<Prompt, 'parts' | 'own'>
  state: DebateState
  ask: Ask
  /** The answer ended at a limit, so nothing is added to what it lacks. */
  cut?: boolean
}

const NO_JSON: Read = { fault: 'It is not one whole JSON object' }

/**
 * Reads the answer in a model's text, from which the thoughts are gone, if its meaning is beyond doubt and the engine
 * would accept it.
 */
export function readReply(text: string, { form, formMode, prompt, state, ask, cut = false }: ReplyContext): Read {
  const answer = unwrapped(text.trim())
  const isOpening = form.kind === 'text' || form.kind === 'position'
  const kind = form.kind === 'text' && ask.purpose === 'opening' && state.closed ? 'position' : form.kind
  const prose = isOpening ? () => readProse(contentAlone(answer) ?? answer, state, ask) : () => NO_JSON
  const inForm = kind === 'text' ? undefined : readForm(answer.replace(BEFORE_FORM, ''), kind, { state, ask, cut })
  const read = inForm ?? prose()
  /** A model that has to answer in JSON is not told about a line of prose. */
  if (!read.content && form.schema && formMode !== 'words' && !answer.startsWith('{')) return NO_JSON
  if (!read.content) return read
  const fault = noAnswer(read.content, prompt)
  if (fault !== undefined) return { fault }
  const content = withEvidence(read.content, state)
  const [judged] = accept(state, ask, { ...content, usage: {}, model: '', generatedBy: 'model' })
  return judged?.type === 'agent_failed' ? { fault: judged.private.message } : { content }
}

/** The text of an object with no other field, where prose was asked for. */
function contentAlone(answer: string): string | undefined {
  const [only, ...others] = answer.startsWith('{') ? Object.entries(parsed(answer) ?? {}) : []
  return only?.[0] === 'content' && typeof only[1] === 'string' && others.length === 0 ? only[1].trim() : undefined
}

/** Tags for drafts before a form. */
const BEFORE_FORM = /^<(analysis|reasoning|reflection|scratchpad|plan|notes)>[\s\S]*?<\/\1>(?=\s*(?:[{[]|```))/i
const END_TOKENS = /(?:\s*(?:<\|(?:im_end|eot_id|end|endoftext|end_of_text|return)\|>|<\/s>|<end_of_turn>)){1,4}$/
const IN_TAGS = /^<(answer|final_answer|response|output)>([\s\S]*)<\/\1>$/

/** Removes tokens that a server should have kept to itself, and tags that only say that this is the answer. */
function unwrapped(text: string): string {
  const tail = text.slice(-100)
  const whole = text.slice(0, text.length - tail.length) + tail.replace(END_TOKENS, '')
  return (IN_TAGS.exec(whole)?.[2] ?? whole).trim()
}

/** Why a well-formed text is not the model's own answer. */
function noAnswer(content: Content, prompt: ReplyContext['prompt']): string | undefined {
  const said = textsOf(content)
  const placeholder = Object.entries(said).find(([, text]) => isPlaceholder(text))
  if (placeholder) return `${placeholder[0]} holds only the place of an answer; write the answer itself`
  if (isEcho(Object.values(said).join('\n'), prompt)) return 'It repeats what you were told; answer in your own words'
  return undefined
}

function textsOf(content: Content): Readonly<Record<string, string>> {
  switch (content.kind) {
    case 'message':
      return content.abstains ? {} : { content: content.content }
    case 'vote':
      return { reason: content.reason }
    case 'critiques':
      return {
        critiques: content.critiques.flatMap(({ issues, suggestions }) => [...issues, ...suggestions]).join('\n'),
      }
  }
}

interface FormContext {
  state: DebateState
  ask: Ask
  /** The answer ended at a limit, so nothing is added to what it lacks. */
  cut: boolean
}

/** The names of each form, those that identify it, and the last one, which nothing follows. */
const NAMES: Readonly<Record<Form, { all: readonly string[]; known: readonly string[]; last: string }>> = {
  vote: { all: Object.keys(Vote.properties), known: ['choice'], last: 'continueDebate' },
  critiques: { all: Object.keys(Critiques.properties), known: ['critiques'], last: 'critiques' },
  revision: { all: Object.keys(Message.properties), known: ['content', 'adopt', 'abstain'], last: 'abstain' },
  position: { all: Object.keys(Message.properties), known: ['position'], last: 'position' },
}

/** Reads an answer in the form that the engine's prompt describes; undefined when the text holds none. */
function readForm(text: string, form: Form, asked: FormContext): Read | undefined {
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

/** Accepts critiques without the object around them. */
function listed(value: unknown, form: Form): unknown {
  if (form !== 'critiques') return value
  const isCritique = (each: unknown) => isObject(each) && 'proposal' in each && 'issues' in each
  if (isCritique(value)) return { critiques: [value] }
  return Array.isArray(value) && value.length > 0 && value.every(isCritique) ? { critiques: value } : value
}
