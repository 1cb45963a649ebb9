import type { Quote } from '../../engine/events/parts.ts'
import type { Case, Finding } from '../judging/case.ts'
import type { Persona } from '../personas.ts'

const LONGEST_TITLE = 80

function sourceOf({ passage: { evidence } }: Finding): string {
  const name = evidence.title.trim() || evidence.source.trim() || evidence.kind
  return name.length > LONGEST_TITLE ? `${name.slice(0, LONGEST_TITLE)}…` : name
}

/** Statements word for word, each with its source. */
export const said = (findings: readonly Finding[]) =>
  findings.map((finding) => `“${finding.passage.text}” (${sourceOf(finding)}).`).join(' ')

/** What an answer rests on, and what it admits against itself. */
export function resting(
  grounds: readonly Finding[],
  contra: readonly Finding[] = [],
): { quotes?: Quote[]; cites?: string[] } {
  if (!grounds.length && !contra.length) return {}
  const quotes: Quote[] = [
    ...grounds.map(quoteOf),
    ...contra.map((finding) => ({ ...quoteOf(finding), against: true as const })),
  ]
  return { quotes, cites: [...new Set(quotes.map(({ evidence }) => evidence))] }
}

const quoteOf = ({ passage: { text, evidence } }: Finding): Quote => ({ evidence: evidence.id, text })

/** A line of statements under a word, or nothing. */
export const line = (word: string, findings: readonly Finding[]) =>
  findings.length ? [`${word}: ${said(findings)}`] : []

/** What a choice goes by, and honestly so when nothing of the persona's kind is among its grounds. */
export const basis = (persona: Persona, matter: Case, grounds: readonly Finding[]) =>
  grounds.some((finding) => persona.looksFor(finding, matter)) ? persona.viewpoint : 'the evidence as a whole'

/** The first statements, with those a persona goes by before the others. */
export function chosen(persona: Persona, matter: Case, findings: readonly Finding[], most: number): Finding[] {
  const sought = findings.filter((finding) => persona.looksFor(finding, matter))
  return [...sought, ...findings.filter((finding) => !sought.includes(finding))].slice(0, most)
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "One, two or three". */
export const oneOf = (words: readonly string[]) => alternatives.format(words)

const things = ({ question, options, affirmed }: Case) =>
  oneOf(affirmed === null && options.length ? options.map(({ text }) => text) : question.matters) || 'the question'

/** Why a persona has nothing to say, and what it would need. */
export function abstention(persona: Persona, matter: Case, attached: number) {
  const why = !attached
    ? 'No evidence is attached.'
    : !matter.findings.length
      ? `No sentence in the evidence has to do with ${things(matter)}.`
      : matter.findings.some(({ polarity }) => polarity)
        ? 'What the evidence says does not tip the scales.'
        : 'The evidence touches on this, but says nothing for or against it.'
  return {
    kind: 'message' as const,
    content: `${why} I go by ${persona.viewpoint} and claim nothing that I cannot quote, so I abstain.`,
    abstains: true,
    needs: [persona.asksFor],
  }
}
