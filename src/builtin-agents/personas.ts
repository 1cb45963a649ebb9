import type { RelevantPassage } from './relevant-passages.ts'

/** A viewpoint: all read by the same rules, and where these do not decide, each shows something else first. */
export interface Persona {
  name: string
  description: string
  /** Whether a passage is of the kind that it shows first. */
  looksFor(bearing: RelevantPassage): boolean
}

const READS = 'Reads the sources by measured rules, no language model; where these do not decide, lays out first'

export const PERSONAS: readonly Persona[] = [
  { name: 'advocate', description: `${READS} what speaks for a thing.`, looksFor: ({ side }) => side > 0 },
  { name: 'skeptic', description: `${READS} what speaks against a thing.`, looksFor: ({ side }) => side < 0 },
  {
    name: 'empiricist',
    description: `${READS} measurements, tests and studies.`,
    looksFor: ({ traits }) => traits.has('measured'),
  },
  {
    name: 'historian',
    description: `${READS} earlier decisions and experience.`,
    looksFor: ({ traits }) => traits.has('precedent'),
  },
  {
    name: 'pragmatist',
    description: `${READS} cost, time and feasibility.`,
    looksFor: ({ traits }) => traits.has('practical'),
  },
]
