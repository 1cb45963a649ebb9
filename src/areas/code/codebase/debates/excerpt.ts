import { withoutSecrets } from '../../../../analysis/secrets/find-secrets.ts'
import { storableText } from '../../../../shared/text/storable-text.ts'

/** Lines of a file, counted from 1. */
export interface Lines {
  path: string
  from: number
  to: number
}

/** Some lines of a file as a debate may read them: without secrets. */
export interface Excerpt extends Lines {
  text: string
}

/** Secrets are looked for so far around, because only the whole of a key is known as one. */
const LINES_AROUND = 200
const WINDOW_CHARACTERS = 65_536
const MOST_CHARACTERS = 6_000
const MOST_LINES = 200
/** Comments above a symbol belong to it. */
const MOST_COMMENT_LINES = 20
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include\b)|--|@|"""|''')/

/** The lines as they may be quoted, shortened where they are too many; undefined where they are not there, or may hold a secret unseen. */
export function excerptOf(content: string, { path, from, to }: Lines, withComment: boolean): Excerpt | undefined {
  const lines = content.split('\n')
  if (from > lines.length) return undefined
  const first = withComment ? withCommentAbove(lines, from) : from
  const last = Math.min(to, first + MOST_LINES - 1, lines.length)
  const start = Math.max(0, first - 1 - LINES_AROUND)
  const window = lines.slice(start, last + LINES_AROUND).join('\n')
  if (window.length > WINDOW_CHARACTERS) return undefined
  const masked = withoutSecrets(storableText(window))?.split('\n')
  if (!masked) return undefined
  const kept: string[] = []
  let characters = 0
  for (const line of masked.slice(first - 1 - start, last - start)) {
    characters += line.length + 1
    if (characters > MOST_CHARACTERS) break
    kept.push(line)
  }
  const text = kept.join('\n')
  return text.trim() === '' ? undefined : { path, from: first, to: first + kept.length - 1, text }
}

function withCommentAbove(lines: readonly string[], from: number): number {
  let first = from
  while (first > 1 && from - first < MOST_COMMENT_LINES && COMMENT.test(lines[first - 2] ?? '')) first--
  return first
}

/** Overlapping and neighbouring lines of a file become one while they fit into one, in the order of the first of each. */
export function joinedLines(all: readonly Lines[]): Lines[] {
  const joined: Lines[] = []
  for (const { path, from, to } of all) {
    const touching = joined.find((each) => each.path === path && each.from <= to + 1 && each.to >= from - 1)
    const together = { from: Math.min(from, touching?.from ?? from), to: Math.max(to, touching?.to ?? to) }
    if (touching && together.to - together.from < MOST_LINES) Object.assign(touching, together)
    else joined.push({ path, from, to })
  }
  return joined
}
