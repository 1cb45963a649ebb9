import type { Debate } from '../../api/debates/debates.ts'

/** The agents with the same choice in one round. */
interface FlowNode {
  key: string
  round: number
  choice: string
  voters: readonly string[]
  x: number
  y: number
  height: number
}

/** The agents that went from one choice to the next; `moved` if the two differ. */
export interface FlowBand {
  key: string
  voters: readonly string[]
  from: FlowNode
  to: FlowNode
  moved: boolean
  path: string
}

export interface VoteFlow {
  width: number
  height: number
  rounds: readonly number[]
  nodes: readonly FlowNode[]
  bands: readonly FlowBand[]
}

export const NODE_WIDTH = 10
const COLUMN = 300
const LABEL_ROOM = 210
const VOTER = 26
const GAP = 34
const TOP = 28

const SORTED_LAST = ['none', 'abstain']

/** The votes of each round as columns, and between them bands of the agents that voted in both. */
export function voteFlow({ rounds }: Pick<Debate, 'rounds'>): VoteFlow {
  const ballots = rounds
    .map(({ round, votes }) => ({
      round,
      choices: new Map(votes.map(({ agent, user_id, choice }) => [agent ?? user_id ?? '', choice])),
    }))
    .filter(({ choices }) => choices.size > 0)
  const order = choicesOf(ballots)
  const columns = ballots.map(({ round, choices }, column) => nodesOf(round, choices, order, column))
  const nodes = columns.flat()
  const bands = columns.slice(1).flatMap((column, index) => bandsBetween(columns[index] ?? [], column))
  return {
    width: Math.max(0, columns.length - 1) * COLUMN + NODE_WIDTH + LABEL_ROOM,
    height: Math.max(0, ...nodes.map(({ y, height }) => y + height)) + GAP / 2,
    rounds: ballots.map(({ round }) => round),
    nodes,
    bands,
  }
}

type Ballots = readonly { round: number; choices: ReadonlyMap<string, string> }[]

function choicesOf(ballots: Ballots): readonly string[] {
  const all = [...new Set(ballots.flatMap(({ choices }) => [...choices.values()]))]
  return all.sort(
    (one, other) =>
      SORTED_LAST.indexOf(one) - SORTED_LAST.indexOf(other) || one.localeCompare(other, 'en', { numeric: true }),
  )
}

function nodesOf(round: number, choices: ReadonlyMap<string, string>, order: readonly string[], column: number) {
  let y = TOP
  return order.flatMap((choice): FlowNode[] => {
    const voters = [...choices].filter(([, each]) => each === choice).map(([voter]) => voter)
    if (voters.length === 0) return []
    const height = voters.length * VOTER
    const node = { key: `${round} ${choice}`, round, choice, voters, x: column * COLUMN, y, height }
    y += height + GAP
    return [node]
  })
}

function bandsBetween(before: readonly FlowNode[], after: readonly FlowNode[]): readonly FlowBand[] {
  const left = new Map(before.map((node) => [node, node.y]))
  const right = new Map(after.map((node) => [node, node.y]))
  const take = (side: Map<FlowNode, number>, node: FlowNode, size: number) => {
    const y = side.get(node) ?? node.y
    side.set(node, y + size)
    return y
  }
  return before.flatMap((from) =>
    after.flatMap((to): FlowBand[] => {
      const voters = from.voters.filter((voter) => to.voters.includes(voter))
      if (voters.length === 0) return []
      const size = voters.length * VOTER
      const path = band(from.x + NODE_WIDTH, take(left, from, size), to.x, take(right, to, size), size)
      return [{ key: `${from.key} ${to.key}`, voters, from, to, moved: from.choice !== to.choice, path }]
    }),
  )
}

function band(x1: number, y1: number, x2: number, y2: number, size: number): string {
  const middle = (x1 + x2) / 2
  return [
    `M${x1},${y1}C${middle},${y1} ${middle},${y2} ${x2},${y2}`,
    `V${y2 + size}C${middle},${y2 + size} ${middle},${y1 + size} ${x1},${y1 + size}Z`,
  ].join('')
}
