import type { Definition, Edge, Step } from './definition.ts'
import { isBack, reachedFrom, type Way, waysOf } from './ways.ts'

/** Steps that are repeated together: they share how often they have been gone through. */
export interface Loop {
  /** In the order in which they follow each other. */
  steps: readonly Step[]
  back: readonly Edge[]
}

/** The steps of a definition as they lead to each other. */
export interface Graph {
  /** Each after those that lead to it, but for ways back. */
  order: readonly Step[]
  step(id: string): Step
  into(id: string): readonly Way[]
  /** The steps that a step leads to, but for ways back. */
  onward(id: string): readonly string[]
  loopOf(id: string): Loop | undefined
  loops: readonly Loop[]
  /** Whether one step is always settled before the other begins, in each time around a loop. */
  isBefore(one: string, other: string): boolean
}

/** The graph of a definition, or the ids of steps in a circle without a way back. */
export function graphOf(definition: Definition): Graph | { circle: readonly string[] } {
  const steps = new Map(definition.steps.map((step) => [step.id, step]))
  const ways = waysOf(definition)
  const forward = ways.filter((way) => !isBack(way))
  const into = Map.groupBy(forward, ({ to }) => to)
  const onward = Map.groupBy(forward, ({ from }) => from)
  const before = new Map<string, Set<string>>()
  const open = new Set<string>()
  const order: Step[] = []

  /** The steps of a circle that it found, if there is one. */
  function visit(id: string): readonly string[] | undefined {
    if (before.has(id)) return undefined
    if (open.has(id)) return [...open].slice([...open].indexOf(id))
    open.add(id)
    const leading = into.get(id) ?? []
    for (const { from } of leading) {
      const circle = visit(from)
      if (circle) return circle
    }
    open.delete(id)
    before.set(id, new Set(leading.flatMap(({ from }) => [from, ...(before.get(from) ?? [])])))
    const step = steps.get(id)
    if (step) order.push(step)
    return undefined
  }

  for (const id of steps.keys()) {
    const circle = visit(id)
    if (circle) return { circle }
  }
  const isBefore = (one: string, other: string) => before.get(other)?.has(one) ?? false
  const loops = loopsOf(ways, order)
  const loopOf = new Map(loops.flatMap((loop) => loop.steps.map(({ id }) => [id, loop])))
  return {
    order,
    step(id) {
      const step = steps.get(id)
      if (!step) throw new Error(`No step ${id}`)
      return step
    },
    into: (id) => into.get(id) ?? [],
    onward: (id) => onward.get(id)?.map(({ to }) => to) ?? [],
    loopOf: (id) => loopOf.get(id),
    loops,
    isBefore,
  }
}

/** Steps that lead to each other by ways back, whichever these are, are one loop. */
function loopsOf(ways: readonly Way[], order: readonly Step[]): Loop[] {
  const back = ways.filter(isBack)
  if (back.length === 0) return []
  const onward = Map.groupBy(ways, ({ from }) => from)
  const reached = new Map(order.map(({ id }) => [id, reachedFrom([id], onward)]))
  const leads = (one: string, other: string) => reached.get(one)?.has(other) ?? false
  const inLoops = order.filter(({ id }) => leads(id, id))
  const first = inLoops.filter(
    ({ id }, index) => !inLoops.slice(0, index).some((one) => leads(one.id, id) && leads(id, one.id)),
  )
  return first.map(({ id }) => {
    const steps = inLoops.filter((one) => leads(id, one.id) && leads(one.id, id))
    return { steps, back: back.filter((edge) => steps.some((one) => one.id === edge.from)) }
  })
}
