import type { PhaseName } from '../../../src/engine/protocol.ts'

/** What one agent does in a debate. Proposals are named as on the ballot: `p1`, `p2` … */
export interface Part {
  /** The option that it argues for at first; its own proposal, in these words, where the question is open. */
  opens: string
  /** Sentences of the documents that it quotes for what it argues for. */
  quotes?: readonly string[]
  /** What it finds wrong, by proposal. */
  finds?: Readonly<Record<string, readonly string[]>>
  severity?: number
  /** The proposal that it goes over to after the critiques. */
  adopts?: string
  /** What its own proposal says after the critiques. */
  rewrites?: string
  /** Its choice, round by round; the last holds for the rounds after. */
  votes: readonly string[]
  /** It would change what it chooses. */
  reserved?: boolean
  confidence?: number
  reason?: string
}

/** A debate as it is to go. */
export interface Scene {
  topic: string
  domain: string
  /** The answers to choose from; without them the question is open. */
  options?: readonly string[]
  documents?: readonly string[]
  parts: Readonly<Record<string, Part>>
  phases?: readonly PhaseName[]
  /** The rounds that were planned, and those that it takes unless it ends before. */
  rounds?: number
  lasts?: number
  threshold?: number
  /** The proposal that turned out right, where that became known. */
  right?: string
}

/** What speaks for an option: two facts, so that nobody who quotes both rests on one alone. */
export const factsFor = (option: string): readonly [string, string] => [
  `Those who chose “${option}” would choose it again.`,
  `“${option}” did what it promised in the trial.`,
]

const documentFor = (option: string) => factsFor(option).join(' ')

interface Contest extends Omit<Scene, 'parts' | 'options'> {
  options: readonly string[]
  /** Who chooses which option. */
  sides: Readonly<Record<string, string>>
  /** What is otherwise than that an agent argues for its option with both facts, and votes for it. */
  otherwise?: Readonly<Record<string, Partial<Part>>>
}

/** A closed question on which everybody has made up their mind. */
export const contested = ({ sides, otherwise = {}, ...scene }: Contest): Scene => ({
  phases: ['opening', 'vote'],
  documents: scene.options.map(documentFor),
  ...scene,
  parts: Object.fromEntries(
    Object.entries(sides).map(([agent, option]) => [
      agent,
      { opens: option, quotes: factsFor(optionText(scene.options, option)), votes: [option], ...otherwise[agent] },
    ]),
  ),
})

export const optionText = (options: readonly string[], id: string) => options[Number(id.slice(1)) - 1] ?? id
