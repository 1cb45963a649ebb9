export const MOST_QUESTIONS = 100

/** One question a line; empty lines and marks of a list in front of a question do not count. */
export const questionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')

/** The line that a refusal such as `items[2].topic` is about, in words. */
export function refusedLine(field: string, message: string): string {
  const [, index] = /^items\[(\d+)\]/.exec(field) ?? []
  return index === undefined ? message : `Question ${Number(index) + 1}: ${message}`
}
