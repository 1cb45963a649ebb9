import type { Passage } from '../reading/passages.ts'

/** What kind of statement a passage is. */
export type Trait = 'measured' | 'precedent' | 'practical'

const MEASURED =
  /\d\s*(?:%|‰|ms|s\b|x\b|gb|mb|kb|tb|k\b|percent|per\b|times|users|requests|of \d|hours?|minutes?|seconds?|points?)|\b(?:measured|benchmark|study|studies|survey|experiment|trial|sample|median|average|p9\d|percent|twice|half|double[ds]?|tripled?|statistically|load test|tested|audit|inspection)\b/i
const PRECEDENT =
  /\b(?:19|20)\d\d\b|\b(?:last (?:year|time|quarter|month)|previous(?:ly)?|earlier|history|historically|decided|abandoned|reverted|postmortem|ago|in the past|precedent|years? of|for (?:\w+ )?years|before we|once|already tried|rollback|lessons?)\b/i
const PRACTICAL =
  /[$€£¥]\s?\d|\b(?:costs?|price[ds]?|pricing|budget|euros?|dollars?|cheap(?:er|est)?|expensive|affordable|save[sd]?|savings|weeks?|months?|days?|afternoon|deadline|schedule|effort|staff|engineers?|licen[cs]es?|setup|maintenance|feasible|capacity|train(?:ing|ed)?|migration took|roadmap|hours?)\b/i

export function traitsOf({ text, evidence }: Passage): ReadonlySet<Trait> {
  const traits = new Set<Trait>()
  if (MEASURED.test(text)) traits.add('measured')
  if (evidence.kind === 'decision' || PRECEDENT.test(text)) traits.add('precedent')
  if (PRACTICAL.test(text)) traits.add('practical')
  return traits
}
