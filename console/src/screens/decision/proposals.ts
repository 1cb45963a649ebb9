import type { Consensus, Debate } from '../../api/debates/debates.ts'

/** The text of each proposal by its id, as far as critiques, votes or options contain it. */
export type Proposals = ReadonlyMap<string, string>

export function proposalsOf({ options, rounds }: Pick<Debate, 'options' | 'rounds'>): Proposals {
  const found = new Map((options ?? []).map((text, index) => [`p${index + 1}`, text]))
  for (const { critiques, votes } of rounds) {
    for (const { proposal, target_content } of critiques) if (target_content) found.set(proposal, target_content)
    for (const { choice, choice_text } of votes) if (choice_text) found.set(choice, choice_text)
  }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })))
}

const NO_PROPOSAL: Record<string, string> = { none: 'None of them', abstain: 'Abstains' }

export const choiceText = (choice: string, proposals: Proposals) =>
  proposals.get(choice) ?? NO_PROPOSAL[choice] ?? choice

/** The decision, or without one the leader of the last count. */
export const foremostOf = ({ rounds }: Pick<Debate, 'rounds'>, { winner }: Pick<Consensus, 'winner'>) =>
  winner ?? rounds.findLast(({ tally }) => tally !== null)?.tally?.winner ?? null

const LIST = new Intl.ListFormat('en')
type Substitution = Debate['substituted'][number]

/** Sentences on the agents that replaced those asked for. */
export function substitutionSentences(substituted: readonly Substitution[]): string[] {
  const relatives = substituted.filter(({ why }) => why === 'same_family')
  const others = substituted.filter(({ why }) => why === 'not_configured')
  return [...relatives.map(({ asked, got }) => `${got}, of the same family, replaced ${asked}.`), ...filled(others)]
}

function filled(others: readonly Substitution[]): string[] {
  if (others.length === 0) return []
  const asked = LIST.format(others.map((each) => each.asked))
  const got = LIST.format(others.map((each) => each.got))
  return others.length === 1
    ? [`${asked} is not set up here, so ${got} replaced it.`]
    : [`${asked} are not set up here, so ${got} replaced them.`]
}
