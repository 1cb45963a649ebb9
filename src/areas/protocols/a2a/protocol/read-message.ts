import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import { invalid } from '../../../../shared/errors.ts'
import { DATA, TEXT } from '../tasks/artifacts.ts'
import { CAPABILITIES, type Capability } from '../tasks/capabilities.ts'
import { a2aError } from './faults.ts'
import type { Message } from './schema.ts'
import { accepts } from './wire-task.ts'

/** What a message says: its texts, and data to be read as material. */
export interface Said {
  text: string
  data: readonly JsonValue[]
}

const TEXT_TYPES = [TEXT, 'text/markdown']

/** Reads a message; files, and types that nobody reads here, are refused. */
export function readMessage({ parts, role }: Message): Said {
  if (role !== 'ROLE_USER') throw invalid('message.role', 'must be ROLE_USER')
  const texts: string[] = []
  const data: JsonValue[] = []
  for (const [index, part] of parts.entries()) {
    if (part.raw !== undefined || part.url !== undefined) throw unsupported(part.mediaType ?? 'a file')
    if (part.text !== undefined) {
      if (part.mediaType && !TEXT_TYPES.includes(part.mediaType)) throw unsupported(part.mediaType)
      texts.push(part.text)
    } else if (part.data !== undefined) {
      if (part.mediaType && part.mediaType !== DATA) throw unsupported(part.mediaType)
      data.push(part.data as JsonValue)
    } else throw invalid(`message.parts[${index}]`, 'has neither text nor data')
  }
  return { text: texts.join('\n').trim(), data }
}

const unsupported = (mediaType: string) =>
  a2aError('CONTENT_TYPE_NOT_SUPPORTED', `Messages hold text and JSON here, not ${mediaType}`, { mediaType })

/** Refuses somebody who takes nothing of what a task answers with. */
export function refuseOtherModes(modes: readonly string[] | undefined): void {
  if (!modes || modes.length === 0) return
  if (modes.some((mode) => accepts(mode, TEXT) || accepts(mode, DATA))) return
  throw a2aError('CONTENT_TYPE_NOT_SUPPORTED', `A task answers with ${TEXT} and ${DATA}`, {
    acceptedOutputModes: modes,
  })
}

/** The skill that a message asks for by its metadata. */
export function skillOf({ metadata }: Pick<Message, 'metadata'>): Capability {
  const named = metadata?.skill ?? 'debate'
  const known = CAPABILITIES.find((each) => each === named)
  if (!known) throw invalid('message.metadata.skill', `must be one of ${CAPABILITIES.join(', ')}`)
  return known
}

/** The longest question of a debate. */
const LONGEST_QUESTION = 10_000

/** The question that a message asks; without a text, its data are the question. */
export function questionOf({ text, data }: Said): { topic: string; material: readonly JsonValue[] } {
  const [topic, material] = text === '' ? [JSON.stringify(data[0] ?? ''), data.slice(1)] : [text, data]
  if (topic === '""' || topic === '') throw invalid('message.parts', 'say nothing')
  if (topic.length > LONGEST_QUESTION) {
    throw invalid('message.parts', `ask a question of more than ${LONGEST_QUESTION} characters; send material as data`)
  }
  return { topic, material }
}

/** What was asked, in one spelling. */
export const requestOf = (said: Said, more: JsonObject): JsonObject => ({ text: said.text, data: said.data, ...more })
