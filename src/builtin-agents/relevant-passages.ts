import type { Sentence } from './inference/rule.ts'
import { meaning } from './inference/synonyms-and-opposites.ts'
import type { ParsedQuestion } from './text/parse-question.ts'
import { compare, type Passage } from './text/sentences.ts'

/** A passage that bears on a question without answering it. */
export interface RelevantPassage {
  passage: Passage
  /** The share of the question's words that it holds; rarer words count more. */
  share: number
  /** Whether it seems to affirm or deny what is asked; 0 when it does neither plainly. */
  side: 1 | -1 | 0
  traits: ReadonlySet<Trait>
}

/** A smaller share of a question's words is a coincidence. */
const LEAST_SHARE = 0.3
const MOST_PASSAGES = 40

/**
 * The passages that bear on a question, those with most of its words first; the order of the sources changes nothing.
 */
export function relevantPassages(
  { stems }: ParsedQuestion,
  sentences: readonly Sentence[],
): readonly RelevantPassage[] {
  const held = sentences.map((sentence) => ({ sentence, stems: stemsIn(sentence, stems) }))
  const rarity = new Map(
    stems.map((stem) => [
      stem,
      Math.log(1 + (held.length + 1) / (1 + held.filter(({ stems: said }) => said.has(stem)).length)),
    ]),
  )
  const sum = (list: Iterable<string>) => [...list].reduce((total, stem) => total + (rarity.get(stem) ?? 0), 0)
  const whole = sum(stems)
  return distinct(held)
    .map(({ sentence, stems: said }) => ({ sentence, share: whole ? sum(said) / whole : 0 }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || compare(a.sentence.passage.text, b.sentence.passage.text))
    .slice(0, MOST_PASSAGES)
    .map(({ sentence, share }) => ({
      passage: sentence.passage,
      share,
      side: sideOf(sentence, stems),
      traits: traitsOf(sentence.passage),
    }))
}

const stemsIn = ({ words }: Sentence, stems: readonly string[]) =>
  new Set(stems.filter((stem) => words.some((word) => !word.mark && meaning(stem, word.stem))))

/** A sentence in several sources counts once; the most reliable source comes first. */
function distinct<Item extends { sentence: Sentence }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ sentence }) => {
    const text = sentence.passage.text.toLowerCase().replace(/\s+/g, ' ')
    return !seen.has(text) && seen.add(text)
  })
}

function sideOf({ words }: Sentence, stems: readonly string[]): RelevantPassage['side'] {
  if (words.some(({ reserves }) => reserves)) return 0
  const turned = words.filter(
    ({ negates, stem, mark }) => negates || (!mark && stems.some((one) => meaning(one, stem) < 0)),
  )
  return turned.length % 2 ? -1 : 1
}

/** What kind of statement a passage is. */
type Trait = 'measured' | 'precedent' | 'practical'

const MEASURED =
  /\d\s*(?:%|‰|ms|s\b|x\b|gb|mb|kb|tb|k\b|percent|per\b|times|users|requests|of \d|hours?|minutes?|seconds?|points?)|\b(?:measured|benchmark|study|studies|survey|experiment|trial|sample|median|average|p9\d|percent|twice|half|double[ds]?|tripled?|statistically|load test|tested|audit|inspection)\b/i
const PRECEDENT =
  /\b(?:19|20)\d\d\b|\b(?:last (?:year|time|quarter|month)|previous(?:ly)?|earlier|history|historically|decided|abandoned|reverted|postmortem|ago|in the past|precedent|years? of|for (?:\w+ )?years|before we|once|already tried|rollback|lessons?)\b/i
const PRACTICAL =
  /[$€£¥]\s?\d|\b(?:costs?|price[ds]?|pricing|budget|euros?|dollars?|cheap(?:er|est)?|expensive|affordable|save[sd]?|savings|weeks?|months?|days?|afternoon|deadline|schedule|effort|staff|engineers?|licen[cs]es?|setup|maintenance|feasible|capacity|train(?:ing|ed)?|migration took|roadmap|hours?)\b/i

function traitsOf({ text, evidence }: Passage): ReadonlySet<Trait> {
  const traits = new Set<Trait>()
  if (MEASURED.test(text)) traits.add('measured')
  if (evidence.kind === 'decision' || PRECEDENT.test(text)) traits.add('precedent')
  if (PRACTICAL.test(text)) traits.add('practical')
  return traits
}
