import type { Mode } from '../protocol.ts'

/** What a mode considers when the votes name a winner. */
export interface WinnerSupport {
  /** Votes for the winner, and all voters, including those who did not vote. */
  votes: number
  voters: number
  /** The winner's weight, and the weight of all voters. */
  weight: number
  totalWeight: number
  /** Whether more effective heads stand behind the winner than behind any other choice. */
  leadsByHeads: boolean
}

const majority = ({ votes, voters }: WinnerSupport) => 2 * votes > voters

/** Whether the votes suffice, by mode. Only whole numbers are compared, so that rounding never decides. */
export const MODE_RULES: Readonly<Record<Mode, (support: WinnerSupport) => boolean>> = {
  majority,
  supermajority: ({ votes, voters }) => 3 * votes >= 2 * voters,
  unanimous: ({ votes, voters }) => votes === voters,
  weighted: ({ weight, totalWeight }) => 2 * weight > totalWeight,
  judge: () => true,
  hybrid: (support) => support.leadsByHeads && majority(support),
  byzantine: ({ votes, voters }) => voters >= 4 && votes >= byzantineQuorum(voters),
  none: () => false,
}

/** Any two quorums share an honest voter while at most a third of the voters lie. */
function byzantineQuorum(voters: number) {
  const faulty = Math.floor((voters - 1) / 3)
  return Math.ceil((voters + faulty + 1) / 2)
}
