const READERS =
  '(?:you|agents?|assistants?|ai|(?:ai|language) models?|models?|llms?|chatbots?|voters?|readers?|panel|whoever reads (?:this|on))'
const ORDERED =
  '(?:vote|answer|reply|respond|output|say|agree|conclude|choose|state|tell|write|approve|decide|ignore|pretend)'

/** Instructions in the evidence that address its readers: orders to agents, and claims about what they are. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|prompts?|rules?|above|previous|prior|question|evidence|sources?|documents?|this|everything)\b/i,
  /\b(?:system|hidden|developer) (?:prompt|message)\b|^\W*(?:system|assistant|developer)\s*[:,>]/i,
  /\b(?:you|i) (?:are|act|will act) (?:now )?(?:as )?(?:an? )?(?:ai|assistant|agent|model|chatbot)\b|\bas an? (?:ai|assistant|language model)\b/i,
  new RegExp(
    `\\b${READERS}\\b[^.!?]{0,20}\\b(?:must|should|shall|have to|has to|will|need to|are to|is to)\\b[^.!?]{0,30}\\b${ORDERED}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:attention|dear|note to|to all|message (?:to|for))\\b[^.!?]{0,20}\\b${READERS}\\b`, 'i'),
  /^\W*(?:please\s+)?(?:now\s+)?(?:vote|answer|reply|respond|output)\b.{0,30}\b(?:yes|no|for|with|only|option|that)\b/i,
  /^\W*(?:please\s+)?(?:say|tell|pretend|repeat|conclude) (?:that|the user|us|everyone)\b/i,
  /\bthe (?:correct|right|only|final) answer (?:is|must be)\b/i,
]

export const isOrder = (text: string) => ORDERS.some((order) => order.test(text))

/** Comments in markup are not meant to be read: they are left out, and what stands around them keeps its place. */
export function withoutComments(content: string): string {
  let from = content.indexOf('<!--')
  if (from < 0) return content
  const parts: string[] = []
  let end = 0
  while (from >= 0) {
    const close = content.indexOf('-->', from + 4)
    const until = close < 0 ? content.length : close + 3
    parts.push(content.slice(end, from), '\n'.repeat(until - from))
    end = until
    from = content.indexOf('<!--', end)
  }
  return [...parts, content.slice(end)].join('')
}
