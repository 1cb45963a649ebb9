import type { Entry } from './debate-view.ts'

const LINE_CHARACTERS = 72
const LINE_PX = 26
const HEAD_PX = 56
const NOTE_PX = 22

/** About how high an entry is before it was drawn, so that the scroll bar tells the truth early. */
export function entryHeight(entry: Entry): number {
  return heightOfWords(entry) + ('making' in entry ? entry.making.notes.length * NOTE_PX : 0)
}

function heightOfWords(entry: Entry): number {
  switch (entry.kind) {
    case 'message':
      return HEAD_PX + linesOf(entry.content) * LINE_PX
    case 'critique':
      return HEAD_PX + linesOf([...entry.issues, ...entry.suggestions].join('\n')) * LINE_PX
    case 'vote':
      return HEAD_PX + linesOf(entry.reason) * LINE_PX
    case 'round':
      return 88
    default:
      return HEAD_PX
  }
}

const linesOf = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE_CHARACTERS)), 0)
