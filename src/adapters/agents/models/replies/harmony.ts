import { halfMark } from './thought-tags.ts'

const TOKEN = /<\|(start|channel|message|end|return|call|constrain)\|>/g
/** How much text after a token decides what follows. */
const LOOK_AHEAD = 24
const LONGEST_NAME = 100

/** Where the following text stands in a harmony message: in its body or in a part of its header. */
export interface Harmony {
  at: 'role' | 'channel' | 'format' | 'body'
  channel: string
}

interface Passed {
  /** How much of the text was read. */
  to: number
  answer: string
  thought: number
  /** A message has ended, and no header of another follows. */
  left: boolean
}

/** Reads messages in channels: everything outside `final` that has a channel is thoughts. */
export function passHarmony(state: Harmony, text: string, ended: boolean): Passed {
  const passed: Passed = { to: 0, answer: '', thought: 0, left: false }
  const take = (end: number) => {
    const piece = text.slice(passed.to, end)
    if (state.at === 'channel') state.channel = (state.channel + piece).slice(0, LONGEST_NAME)
    else if (isFinal(state)) passed.answer += piece
    else if (state.at === 'body') passed.thought += piece.length
    passed.to = end
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [token, name = ''] = found
    const end = found.index + token.length
    const behind = text.slice(end, end + LOOK_AHEAD)
    take(found.index)
    if (!ended && behind.length < LOOK_AHEAD && (ENDS.has(name) || isFinal(state))) return passed
    if (isFinal(state) && !endsFinal(name, behind)) take(end)
    else {
      passed.to = end
      Object.assign(state, turned(state, name))
      if (ENDS.has(name) && !/^\s*(?:<\||assistant|$)/.test(behind)) return { ...passed, left: true }
    }
  }
  take(ended ? text.length : Math.max(passed.to, halfMark(text, 'tokens')))
  return passed
}

const ENDS: ReadonlySet<string> = new Set(['end', 'return', 'call'])
const isFinal = ({ at, channel }: Harmony) => at === 'body' && (channel === '' || channel.trim().startsWith('final'))

/** An answer may quote tokens: they end it only where a message can end. */
const endsFinal = (name: string, behind: string) =>
  ENDS.has(name) ? /^\s*(?:<\||$)/.test(behind) : name === 'start' && behind.startsWith('assistant')

function turned({ at, channel }: Harmony, name: string): Harmony {
  if (name === 'message') return { at: 'body', channel }
  if (name === 'channel') return { at: 'channel', channel: '' }
  return name === 'constrain' ? { at: at === 'body' ? at : 'format', channel } : { at: 'role', channel: '' }
}
