import type { Ask, MessageAnswer } from '../../../../engine/flow/asks.ts'
import { ABSTAIN_LINE, POSITION_LINE } from '../../../../engine/prompts/index.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Read } from './content.ts'

/** Emphasis and headings that models put around a line. */
const DECORATION = /[\s*_#`"]/
const ABSTENTION = new RegExp(`^${ABSTAIN_LINE}(?:\\s*$|\\s*[:.–—-](.*))`)
const POSITION = new RegExp(`^${POSITION_LINE}(.*)`, 'i')

/** Plain text, with the position or the abstention that its first line states. */
export function readProse(text: string, state: DebateState, { purpose }: Ask): Read {
  if (purpose !== 'opening') return { content: message(text) }
  const [line = '', ...rest] = text.split('\n')
  const first = bare(line)
  const under = (beginning: string) => [beginning, ...rest].join('\n').trim()

  const abstention = ABSTENTION.exec(first)
  if (abstention) {
    const reasons = under(abstention[1] ?? '')
    const needs = reasons.split('\n').map((need) => need.replace(/^[-*•\d.)\s]+/, '').trim())
    return { content: message(reasons, { abstains: true, needs: needs.filter(Boolean) }) }
  }
  if (!state.closed) return { content: message(text) }

  const stated = bare(POSITION.exec(first)?.[1] ?? '')
  const [, named = '', argument = ''] = /^(\w+)\W*(.*)/s.exec(stated) ?? []
  for (const { id, text: option } of state.proposals) {
    if (same(stated, option)) return { content: message(under(''), { proposal: id }) }
    if (same(named, id)) return { content: message(under(argument), { proposal: id }) }
  }
  const ids = state.proposals.map(({ id }) => id).join(', ')
  return { fault: `Its first line has to be "${POSITION_LINE} <id>", with one of ${ids}` }
}

const message = (content: string, more: Omit<MessageAnswer, 'kind' | 'content'> = {}): MessageAnswer => ({
  kind: 'message',
  content,
  ...more,
})

function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && DECORATION.test(text.charAt(start))) start++
  while (end > start && DECORATION.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase()
