import { accept } from '../../../engine/accept.ts'
import type { Ask } from '../../../engine/flow/asks.ts'
import type { Prompt } from '../../../engine/prompts/index.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Content, Read } from './content.ts'
import { readForm } from './read-form.ts'
import { readProse } from './read-prose.ts'

/** Some models think aloud before they answer. */
const THOUGHTS = /^\s*<think>.*?<\/think>/s

/** The answer in a model's text, as far as the engine would accept it. */
export function readReply(text: string, expects: Prompt['expects'], state: DebateState, ask: Ask): Read {
  const answer = text.replace(THOUGHTS, '').trim()
  const read = expects === 'text' ? readProse(answer, state, ask) : readForm(answer, expects)
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
  return { ...content, cites: evidence.map(({ id }) => id).filter((id) => named.has(id)) }
}
