import { accept } from '../../../../engine/accept.ts'
import type { Quote } from '../../../../engine/events/parts.ts'
import type { Ask } from '../../../../engine/flow/asks.ts'
import type { FormKind } from '../../../../engine/prompts/index.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Evidence } from '../../../../engine/state-parts.ts'
import type { Content, Read } from './content.ts'
import { readForm } from './read-form.ts'
import { readProse } from './read-prose.ts'

/** Some models think aloud before they answer. */
const THOUGHTS = /^\s*<think>.*?<\/think>/s

/** The answer in a model's text, as far as the engine would accept it. */
export function readReply(text: string, expects: FormKind, state: DebateState, ask: Ask): Read {
  const answer = text.replace(THOUGHTS, '').trim()
  const read = expects === 'text' || expects === 'position' ? readProse(answer, state, ask) : readForm(answer, expects)
  if (!read.content) return read
  const content = withCites(read.content, state)
  const [judged] = accept(state, ask, { ...content, usage: {}, model: '', generatedBy: 'model' })
  return judged?.type === 'agent_failed' ? { fault: judged.private.message } : { content }
}

/** Evidence is cited in the text too, in square brackets. */
function withCites(content: Content, { evidence }: DebateState): Content {
  if (content.kind !== 'message') return content
  const bracketed = [...content.content.matchAll(/\[([^[\]]{1,200})\]/g)].flatMap(([, ids = '']) =>
    ids.split(/[,;\s]+/),
  )
  const named = new Set([...(content.cites ?? []), ...bracketed])
  const cited = evidence.filter(({ id }) => named.has(id))
  const quotes = quotedFrom(content.content, cited)
  return { ...content, cites: cited.map(({ id }) => id), ...(quotes.length > 0 && { quotes }) }
}

/** Words in quotation marks that are long enough to be somebody's; the engine looks whether they stand in the evidence. */
const QUOTATION = /[“„«"]([^“”„«»"]{16,1000})[”“»"]/g
const MOST_QUOTES = 20

function quotedFrom(text: string, cited: readonly Evidence[]): Quote[] {
  const words = [...new Set([...text.matchAll(QUOTATION)].map(([, quoted = '']) => quoted.trim()))]
  return words.slice(0, MOST_QUOTES).flatMap((quoted) => cited.map(({ id }): Quote => ({ evidence: id, text: quoted })))
}
