import type { Definition } from '../../../api/work/workflows.ts'
import type { Way } from '../../../ui/graph/layout.ts'
import { counted } from '../../../ui/text.ts'

type Edge = NonNullable<Definition['edges']>[number]

/** All ways between the steps of a definition; one says when it is taken, unless the first step only has to succeed. */
export const waysOf = ({ steps, edges = [] }: Pick<Definition, 'steps' | 'edges'>): readonly Way[] => [
  ...steps.flatMap(({ id, depends_on = [] }) => depends_on.map((from) => ({ from, to: id, words: '', isBack: false }))),
  ...edges.map((edge) => ({
    from: edge.from,
    to: edge.to,
    words: wordsOf(edge),
    isBack: edge.max_iterations !== undefined,
  })),
]

const OUTCOMES: Record<NonNullable<Edge['on']>, string> = {
  success: '',
  error: 'if it fails',
  approved: 'if approved',
  rejected: 'if rejected',
}

const wordsOf = ({ on = 'success', when, max_iterations: most }: Edge): string =>
  [
    OUTCOMES[on],
    when === undefined ? '' : `${OUTCOMES[on] === '' ? 'if' : 'and'} ${when}`,
    most === undefined ? '' : `at most ${counted(most, 'time')}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
    .replace(', and ', ' and ')
