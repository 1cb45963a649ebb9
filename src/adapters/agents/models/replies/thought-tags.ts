const NAMES = '(?:thinking|thoughts|thought|think|reasoning|seed:think)'
const OPENING = String.raw`<${NAMES}>|\[THINK\]|◁think▷`
const CLOSING = String.raw`<\/${NAMES}>|\[\/THINK\]|◁\/think▷`

export const OPENS = new RegExp(OPENING, 'gi')
export const CLOSES = new RegExp(CLOSING, 'gi')
export const OPENS_HERE = new RegExp(`^(?:${OPENING})`, 'i')
export const CLOSES_HERE = new RegExp(`^(?:${CLOSING})`, 'i')
/** What has to be looked at in an answer to tell tags that are meant from tags that are talked about. */
export const TAGS_AND_CODE = new RegExp(`\\n|\`+|${OPENING}|${CLOSING}`, 'gi')

/** Servers that drop the special tokens of harmony leave only the words between them. */
export const BARE_ANALYSIS = /^analysis(?=[^\s\w.,:;-]|[A-Z])/
export const BARE_FINAL = 'assistantfinal'
export const HARMONY_HERE = /^(?:(?:analysis|commentary|final)(?=<\|message\|>)|(?=<\|(?:start|channel|message)\|>))/

const TAGS = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think'].flatMap((name) => [
  `<${name}>`,
  `</${name}>`,
])
const BRACKETED = ['[think]', '[/think]', '◁think▷', '◁/think▷']
const TOKENS = ['start', 'channel', 'message', 'end', 'return', 'call'].map((name) => `<|${name}|>`)
const BARE = ['analysis', 'commentary', 'final'].map((name) => `${name}<|message|>`)
const BEGINNINGS = [...TAGS, ...BRACKETED, ...TOKENS, ...BARE]
const LONGEST_MARK = 24

/** Whether more has to come to tell whether an answer begins with thoughts. */
export const mayBegin = (text: string): boolean => isPartOf(text, BEGINNINGS)

const isPartOf = (text: string, marks: readonly string[]) => {
  if (text.length > LONGEST_MARK) return false
  const lower = text.toLowerCase()
  return marks.some((mark) => mark.length > lower.length && mark.startsWith(lower))
}

/** Where the end of a text may be the first half of a mark; its length where it is not. */
export function halfMark(text: string, marks: 'tags' | 'tokens' | 'bare'): number {
  const known = marks === 'tags' ? [...TAGS, ...BRACKETED] : marks === 'tokens' ? TOKENS : [BARE_FINAL]
  for (let at = Math.max(0, text.length - LONGEST_MARK); at < text.length; at++) {
    if (isPartOf(text.slice(at), known)) return at
  }
  return text.length
}
