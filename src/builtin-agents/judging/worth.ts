import type { Proposal } from '../../engine/state-parts.ts'
import { type Persona, tilt } from '../personas.ts'
import { contentStems, tokensOf } from '../reading/words.ts'
import type { Case, Finding } from './case.ts'
import { isGeneric } from './generic.ts'

const NEUTRAL = 0.45

/** How well a statement answers an open question that asks for what is good, what is bad, or what is so. */
function fitness({ polarity, direct }: Finding, { question: { wants } }: Case): number {
  if (wants === 'facts') return direct ? 1 : 0
  const wanted = wants === 'good' ? polarity : -polarity
  if (wanted > 0) return 1 + 0.1 * Math.min(3, wanted)
  return wanted === 0 && direct ? NEUTRAL : 0
}

export interface Weighed {
  finding: Finding
  value: number
}

/** The statements that answer an open question, the best for a persona first. */
export const answering = (matter: Case, persona: Persona): Weighed[] =>
  matter.findings
    .map((finding) => ({
      finding,
      value: finding.weight * fitness(finding, matter) * Math.sqrt(tilt(persona, finding, matter)),
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)

/** The statements of the other kind: what an answer has to live with. */
export function opposing({ findings, question: { wants } }: Case): Finding[] {
  if (wants === 'facts') return []
  return findings.filter(({ polarity }) => (wants === 'good' ? polarity < 0 : polarity > 0))
}

/** Whether two statements are about one thing: they share a name, or two words that are not the question's. */
export function akin(a: Finding, b: Finding, { question }: Case): boolean {
  const telling = (stem: string) => !question.terms.has(stem) && !isGeneric(stem) && stem.length > 1
  const stems = new Set(a.passage.stems.filter(telling))
  const shared = new Set(b.passage.stems.filter((stem) => stems.has(stem)))
  if (shared.size > 1) return true
  const follows = b.passage.previous === a.passage || a.passage.previous === b.passage
  if (follows && /^(?:it|this|that|they|these)\b/i.test(b.passage.text)) return true
  return shared.size > 0 && tokensOf(b.passage.text).some(({ name, stem }) => name && shared.has(stem))
}

const QUOTED_LESS = 0.5
const OVERLAP = 0.6

/** What the evidence says for a proposal: the statements it quotes or repeats, less what speaks against the same thing. */
export function worth(proposal: Pick<Proposal, 'text'>, matter: Case, persona: Persona): number {
  const weighed = answering(matter, persona)
  const quoted = weighed.filter(({ finding }) => proposal.text.includes(finding.passage.text))
  const resting = quoted.length ? quoted : repeated(proposal.text, weighed)
  const contra = opposing(matter).filter((against) => resting.some(({ finding }) => akin(finding, against, matter)))
  const pro = resting.reduce((sum, { value }, at) => sum + value * QUOTED_LESS ** at, 0)
  return Math.max(0, pro - contra.reduce((sum, { weight }) => sum + QUOTED_LESS * weight, 0))
}

/** Statements that a proposal gives in its own words. */
function repeated(text: string, weighed: readonly Weighed[]): Weighed[] {
  const stems = new Set(contentStems(text))
  return weighed.filter(({ finding: { passage } }) => {
    const words = new Set(passage.stems)
    const shared = [...words].filter((stem) => stems.has(stem)).length
    return words.size > 1 && shared / words.size >= OVERLAP
  })
}
