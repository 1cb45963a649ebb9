import { filler } from './knowledge.ts'

/** A question that one sentence of a long document answers outright. */
export interface Planted {
  question: string
  /** What the panel must come to. */
  answer: RegExp
  /** Asked for a length, where another sentence has the same subject: rules that read cannot tell which of them answers, and abstain with both. */
  isOpen: boolean
  /** The sentence that decides. */
  sentence: string
  title: string
  text: string
}

const THINGS = [
  'warranty',
  'lease',
  'licence',
  'service contract',
  'insurance policy',
  'travel allowance',
  'maintenance plan',
  'membership',
  'grant',
  'staff discount',
]
const COVERED = [
  'water damage',
  'broken windows',
  'stolen laptops',
  'delayed trains',
  'weekend visits',
  'spare batteries',
  'roof repairs',
  'parking fees',
  'language courses',
  'printer toner',
]
const MEASURED = [
  'notice period',
  'trial period',
  'response time',
  'retention period',
  'waiting period',
  'cooling period',
  'delivery time',
  'payment term',
  'repair time',
  'renewal term',
]
const LENGTHS = ['six weeks', 'ten days', 'four hours', 'two years', 'ninety days']

const near = (thing: string, object: string) =>
  `The ${thing} was printed on green paper. ${object.charAt(0).toUpperCase()}${object.slice(1)} came up in the meeting of the archive. Nobody had read the ${thing} aloud before.`

/** Long documents of which each holds one sentence that decides, with words of the question elsewhere too. */
export function plantedSet(count: number, pages = 24): Planted[] {
  return Array.from({ length: count }, (_, i) => {
    const thing = `${THINGS[i % THINGS.length]} of branch ${i}`
    const object = COVERED[(i * 3 + Math.floor(i / 10)) % COVERED.length] ?? ''
    const open = i % 4 === 3
    const term = `${MEASURED[i % MEASURED.length]} of branch ${i}`
    const length = LENGTHS[i % LENGTHS.length] ?? ''
    const covers = i % 3 !== 0
    const sentence = open
      ? `The ${term} is ${length}.`
      : covers
        ? `The ${thing} covers ${object}.`
        : `The ${thing} does not cover ${object}.`
    const before = filler(1_000 * i, pages / 2 + (i % 5))
    const after = filler(1_000 * i + 500, pages / 2)
    const distracting = open ? near(term, 'Patience') : near(thing, object)
    return {
      question: open ? `How long is the ${term}?` : `Does the ${thing} cover ${object}?`,
      isOpen: open,
      answer: open ? new RegExp(length) : covers ? /^Yes/ : /^No/,
      sentence,
      title: `Papers of branch ${i}`,
      text: `${before}\n\n${distracting}\n\n${filler(1_000 * i + 300, 3)}\n\n${sentence}\n\n${after}`,
    }
  })
}
