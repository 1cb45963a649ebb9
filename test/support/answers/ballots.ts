import type { Stance } from '../../../src/engine/events/parts.ts'
import type { AnswerVariant, Meaning, MessageMeaning, VoteMeaning } from './variant.ts'

type Told = Pick<AnswerVariant, 'what' | 'mode' | 'text'> & { debate?: AnswerVariant['debate'] }

export const vote = (told: Told, means: 'nothing' | VoteMeaning): AnswerVariant => ({
  debate: 'closed',
  ...told,
  kind: 'vote',
  means,
})

export const message = (
  kind: Exclude<AnswerVariant['kind'], 'vote'>,
  told: Told,
  means: 'nothing' | Exclude<Meaning, VoteMeaning>,
): AnswerVariant => ({ debate: kind === 'position' ? 'closed' : 'open', ...told, kind, means })

export const position = (told: Told, means: 'nothing' | MessageMeaning) => message('position', told, means)

/** Who chooses one of the proposals agrees with it alone. */
const stancesOf = (choice: string): Record<string, Stance> =>
  Object.fromEntries(['p1', 'p2', 'p3'].map((id) => [id, id === choice ? 'agree' : 'disagree']))

/** Ways to write one vote down. */
export function ballots(usual: VoteMeaning) {
  const { words: _words, ...fields } = usual

  /** JSON whose only oddities are the fields that are told, each as raw text. */
  const ballot = (odd: Record<string, string> = {}) => {
    const plain = Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)] as const)
    const written = Object.entries({ ...Object.fromEntries(plain), ...odd }).map(([key, value]) => `"${key}": ${value}`)
    return `{${written.join(', ')}}`
  }
  const voted = (other: Partial<VoteMeaning> = {}): VoteMeaning => ({ ...usual, ...other })

  /** A vote whose choice is written as told, as raw JSON. */
  const choosing = (raw: string, means: string, { what, mode, debate }: Omit<Told, 'text'>): AnswerVariant => {
    const stances = stancesOf(means)
    const text = ballot({ choice: raw, stances: JSON.stringify(stances) })
    return vote({ what, mode, text, ...(debate && { debate }) }, voted({ choice: means, stances }))
  }
  return { ballot, voted, choosing }
}
