import type { Case, Finding } from './judging/case.ts'

/** A viewpoint: which statements weigh more, and what it asks for when there are none. */
export interface Persona {
  name: string
  description: string
  /** What it goes by, as in "By the measurements". */
  viewpoint: string
  /** Whether a statement is of the kind it goes by. */
  looksFor(finding: Finding, matter: Case): boolean
  /** What has to be attached before it can say more. */
  asksFor: string
}

/** How much more the statements weigh that a persona goes by. */
const TILT = 1.6

export const tilt = (persona: Persona, finding: Finding, matter: Case) => (persona.looksFor(finding, matter) ? TILT : 1)

/** Above zero when a statement speaks for the thing asked, or where there are several, well of the one it is about. */
export const favours = ({ options, polarity }: Finding, { affirmed }: Case) =>
  affirmed === null ? polarity : (options.get(affirmed) ?? 0)

export const PERSONAS: readonly Persona[] = [
  {
    name: 'advocate',
    description: 'Looks for what speaks for a thing, and quotes it. Rules over the evidence, no language model.',
    viewpoint: 'the merits',
    looksFor: (finding, matter) => favours(finding, matter) > 0,
    asksFor: 'What speaks for it, with a source',
  },
  {
    name: 'skeptic',
    description:
      'Looks for risks and for what speaks against a thing, and quotes it. Rules over the evidence, no language model.',
    viewpoint: 'the risks',
    looksFor: (finding, matter) => favours(finding, matter) < 0,
    asksFor: 'Known risks and failures, with a source',
  },
  {
    name: 'empiricist',
    description:
      'Gives more weight to measurements, tests and studies, and quotes them. Rules over the evidence, no language model.',
    viewpoint: 'the measurements',
    looksFor: ({ traits }) => traits.has('measured'),
    asksFor: 'Measurements, tests or studies',
  },
  {
    name: 'historian',
    description:
      'Gives more weight to earlier decisions and experience, and quotes them. Rules over the evidence, no language model.',
    viewpoint: 'the precedents',
    looksFor: ({ traits }) => traits.has('precedent'),
    asksFor: 'Earlier decisions or experience',
  },
  {
    name: 'pragmatist',
    description:
      'Gives more weight to cost, time and feasibility, and quotes them. Rules over the evidence, no language model.',
    viewpoint: 'cost and effort',
    looksFor: ({ traits }) => traits.has('practical'),
    asksFor: 'What it takes: money, time and people',
  },
]
