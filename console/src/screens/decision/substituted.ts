import type { Debate } from '../../api/debates/debates.ts'

const LIST = new Intl.ListFormat('en')
type Substitution = Debate['substituted'][number]

/** Who sits in the place of agents that were asked for, in sentences. */
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
