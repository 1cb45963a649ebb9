const CONTROLS = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u
const graphemes = new Intl.Segmenter()

/** Agents' words on one line, without terminal control characters. */
export const oneLine = (text: string) => text.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()

/** The same for a text that keeps its lines. */
export const lines = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(CONTROLS, ' ').trimEnd())

const columnsOf = (grapheme: string) => (WIDE.test(grapheme) ? 2 : 1)

/** As much of a line as fits. */
export function cut(line: string, columns: number): string {
  if (line.length * 2 <= columns) return line
  let used = 0
  let fitting = 0
  for (const { segment, index } of graphemes.segment(line)) {
    used += columnsOf(segment)
    if (used > columns) return `${line.slice(0, fitting).trimEnd()}…`
    if (used < columns) fitting = index + segment.length
  }
  return line
}
