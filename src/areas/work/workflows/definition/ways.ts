import type { Definition, Edge } from './definition.ts'

/** A way between two steps; `depends_on` makes one that its second step cannot do without. */
export interface Way extends Edge {
  isRequired: boolean
}

/** All ways between steps, those of `depends_on` first. */
export const waysOf = ({ steps, edges = [] }: Definition): Way[] => [
  ...steps.flatMap(({ id, depends_on = [] }) => depends_on.map((from) => ({ from, to: id, isRequired: true }))),
  ...edges.map((edge) => ({ ...edge, isRequired: false })),
]

/** Whether a way leads back to a step before it, so that those between the two are repeated. */
export const isBack = ({ max_iterations }: Edge): boolean => max_iterations !== undefined

/** The steps that some steps lead to, in however many ways; one of these only where a way leads to it. */
export function reachedFrom(
  starts: Iterable<string>,
  onward: ReadonlyMap<string, readonly Pick<Edge, 'to'>[]>,
): Set<string> {
  const reached = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to } of onward.get(id) ?? []) {
      if (!reached.has(to)) open.push(to)
      reached.add(to)
    }
  }
  return reached
}
