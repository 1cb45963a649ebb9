import type { Prompt } from '../../../../engine/prompts/index.ts'

const FILLED_IN = [
  '<[^<>]{1,200}>',
  String.raw`\{\{[^{}]{1,200}\}\}`,
  String.raw`[[(](?:insert|your|add|write|fill|placeholder)\b[^\][()]{0,200}[\])]`,
  String.raw`\.{2,}|\u2026+`,
  'string|placeholder|todo|tbd',
  'your (?:answer|argument|content|proposal|reason|reasoning|text)(?:,? in full)?(?: here)?',
  'insert [^.]{1,80} here',
]
const PLACEHOLDER = new RegExp(`^(?:(?:${FILLED_IN.join('|')})[\\s,.;:]*)+$`, 'i')
const LONGEST_PLACEHOLDER = 400

/** Whether a text is only a placeholder. */
export function isPlaceholder(text: string): boolean {
  if (text.length > LONGEST_PLACEHOLDER) return false
  return PLACEHOLDER.test(text.trim().replace(/^["'`*_“”]+|["'`*_“”]+$/g, ''))
}

/** So many words in a row identify a text. */
const RUN = 4
/** Fewer words of our prompt occur in many answers. */
const LEAST_ECHO = 8

/** Whether a text mostly repeats our own prompt. Quoted material counts for neither side. */
export function isEcho(text: string, { parts, own: lines }: Pick<Prompt, 'parts' | 'own'>): boolean {
  const words = wordsOf(text)
  const own = coveredBy(runsOf(lines), words)
  const said = own.filter(Boolean).length
  if (said < LEAST_ECHO) return false
  const material = coveredBy(runsOf(parts.join('').split('\n').filter(isMaterial)), words)
  const ours = own.filter((isOurs, place) => isOurs && !material[place]).length
  const others = own.filter((isOurs, place) => !isOurs && !material[place]).length
  return ours >= LEAST_ECHO && ours > others
}

const isMaterial = (line: string) => line.startsWith('>')

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function runsOf(lines: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>()
  for (const line of lines) {
    const words = wordsOf(line)
    for (let at = 0; at + RUN <= words.length; at++) runs.add(words.slice(at, at + RUN).join(' '))
  }
  return runs
}

function coveredBy(runs: ReadonlySet<string>, words: readonly string[]): readonly boolean[] {
  const covered = words.map(() => false)
  for (let at = 0; at + RUN <= words.length; at++) {
    if (runs.has(words.slice(at, at + RUN).join(' '))) covered.fill(true, at, at + RUN)
  }
  return covered
}
