const AUXILIARY =
  /^(should|shall|is|are|am|was|were|do|does|did|can|could|will|would|may|might|must|has|have|had|ought)(n['’]t)?$/i
const OPEN = /^(what|which|who|whom|whose|how|why|where|when)$/i
/** A polite request for something else, or a question around another. */
const INDIRECT = /^(can|could|will|would|do|does)\s+(you|anyone|anybody|someone|somebody)\b/i
const CHOOSING =
  /^(should|shall|will|would|do|can|could|must)\s+(we|i|they|you|one|our \w+|the \w+)\s+(?:(?:use|choose|pick|prefer|adopt|buy|take|select|go with|go for|switch to|move to|migrate to)\s+)?/i
const YES_OR_NO = ['Yes', 'No']
const MOST_WORDS = 3

/** The options of a question with only two possible answers; undefined for an open question. */
export function recogniseOptions(topic: string): string[] | undefined {
  const question = lastQuestion(topic)
  if (question === undefined) return undefined
  const asked = withoutPreamble(question)
  const [first = ''] = asked.split(/\s+/)
  if (OPEN.test(first) || INDIRECT.test(asked)) return undefined
  if (/\sor\s+not$/i.test(asked)) return AUXILIARY.test(first) ? YES_OR_NO : undefined
  if (/\bor\b/i.test(asked)) return alternatives(asked)
  return AUXILIARY.test(first) ? YES_OR_NO : undefined
}

/** The question at the end of the topic, without its mark. "Should …" also counts without a mark. */
function lastQuestion(topic: string): string | undefined {
  const sentences = topic.trim().split(/(?<=[.!?])\s+/)
  const last = sentences.at(-1) ?? ''
  const questions = sentences.filter((sentence) => sentence.endsWith('?'))
  if (questions.length > 1) return undefined
  if (last.endsWith('?')) return withoutEnding(last, '?').trim()
  return sentences.length === 1 && /^should\s/i.test(last) ? withoutEnding(last, '.!') : undefined
}

/** "Given our budget, should we …": the question follows the comma. */
function withoutPreamble(question: string): string {
  const [start = '', ...rest] = question.split(/,\s+/)
  const isAsked = (text: string) => AUXILIARY.test(text.split(/\s+/)[0] ?? '')
  const [word = ''] = start.split(/\s+/)
  return !isAsked(start) && !OPEN.test(word) && isAsked(rest[0] ?? '') ? rest.join(', ') : question
}

/** Two alternatives, when nothing else can be meant: "Should we build or buy?", "Postgres or MySQL?". */
function alternatives(asked: string): string[] | undefined {
  if (/[,;:/]|\beither\b/i.test(asked)) return undefined
  const chosen = asked.replace(CHOOSING, '')
  if (AUXILIARY.test(chosen.split(/\s+/)[0] ?? '')) return undefined
  const sides = chosen.split(/\sor\s/i).map((side) => side.trim())
  const [left, right, more] = sides
  if (!left || !right || more !== undefined) return undefined
  const [one, other] = [left.split(/\s+/), right.split(/\s+/)]
  const named = [...one, ...other].every((word) => /^[\p{Lu}\p{N}]/u.test(word))
  const alike = (named || one.length === other.length) && Math.max(one.length, other.length) <= MOST_WORDS
  return alike && left.toLowerCase() !== right.toLowerCase() ? [capitalised(left), capitalised(right)] : undefined
}

function withoutEnding(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
