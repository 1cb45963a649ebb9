import fc from 'fast-check'
import type { Definition, Edge, Step } from '../../src/areas/work/workflows/definition/definition.ts'
import type { InstanceKey } from '../../src/areas/work/workflows/plan/move.ts'
import type { StatedOutcome } from '../../src/areas/work/workflows/plan/run-through.ts'

const TYPES = ['wait', 'wait', 'set', 'condition', 'approval', 'map'] as const
const ENDINGS = ['success', 'error', 'approved', 'rejected'] as const

interface Draft {
  type: (typeof TYPES)[number]
  /** Bits choose which steps before it lead here, and how. */
  requires: number
  chosenBy: number
  on: (typeof ENDINGS)[number]
  isJudged: boolean
  optional: boolean
}

interface WayBack {
  from: number
  over: number
  on: (typeof ENDINGS)[number]
  most: number
}

const drafts = fc.array(
  fc.record<Draft>({
    type: fc.constantFrom(...TYPES),
    requires: fc.nat({ max: 255 }),
    chosenBy: fc.nat({ max: 255 }),
    on: fc.constantFrom(...ENDINGS),
    isJudged: fc.boolean(),
    optional: fc.boolean(),
  }),
  { minLength: 2, maxLength: 9 },
)
const waysBack = fc.array(
  fc.record<WayBack>({
    from: fc.nat({ max: 8 }),
    over: fc.nat({ max: 3 }),
    on: fc.constantFrom(...ENDINGS),
    most: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 2 },
)

/** Whatever a workflow may be: steps side by side and one after the other, loops within loops, maps, failures that are met or not. */
export const anyDefinition: fc.Arbitrary<Definition> = fc.tuple(drafts, waysBack).map(([all, back]) => {
  const steps = all.map((draft, place) => stepOf(draft, place, all))
  const forwards = all.flatMap((draft, place) =>
    before(place, draft.chosenBy & ~draft.requires).map((from): Edge => {
      const when = draft.isJudged ? { when: `steps.${from}.status == "completed" || has(inputs.other)` } : {}
      return { from, to: `s${place}`, on: draft.on, ...when }
    }),
  )
  return { steps, edges: [...forwards, ...back.flatMap((way) => wayBack(way, steps, forwards))] }
})

const before = (place: number, bits: number) =>
  Array.from({ length: place }, (_, index) => index)
    .filter((index) => ((bits >> (index % 8)) & 1) === 1 && place - index <= 3)
    .map((index) => `s${index}`)

function stepOf({ type, requires, optional }: Draft, place: number, all: readonly Draft[]): Step {
  const earlier = before(place, requires & (all[place]?.chosenBy ?? 0) ? requires >> 2 : requires)
  const seen = earlier[0] ? `steps.${earlier[0]}.output.n` : 'iteration'
  const configs = {
    wait: { seconds: 1 + place },
    set: { values: { n: `\${{ ${seen} }}` } },
    condition: { when: `${seen} > ${place} || iteration > 1` },
    approval: { title: `Of ${place}`, question: `\${{ ${seen} }}, then?` },
    map: { items: [1, 2, 3], at_once: 2, step: { type: 'wait', config: { seconds: '${{ item + index }}' }, optional } },
  }
  return { id: `s${place}`, type, config: configs[type], depends_on: earlier, optional }
}

/** A way back from a step to one that comes before it on some way, or to itself. */
function wayBack({ from, over, on, most }: WayBack, steps: readonly Step[], forwards: readonly Edge[]): Edge[] {
  const source = steps[from % steps.length]
  if (!source) return []
  let to = source.id
  for (let count = 0; count < over; count++) {
    const earlier = steps.find(({ id }) => id === to)?.depends_on?.[0] ?? forwards.find((edge) => edge.to === to)?.from
    if (earlier) to = earlier
  }
  return [{ from: source.id, to, on, max_iterations: most }]
}

/** How an instance ends: always the same way, a fifth of them by a failure. */
export function outcomeByName({ stepId, iteration, branch }: InstanceKey): StatedOutcome {
  const sum = [...`${stepId} ${iteration} ${branch}`].reduce(
    (total, sign) => (total * 31 + sign.charCodeAt(0)) % 9973,
    7,
  )
  return sum % 5 === 0 ? { error: `broken ${sum}` } : { result: { n: sum % 7, approved: sum % 2 === 0 } }
}

/** The definition of the built-in review with a reviewer, before a second debate; the type of that is not spelled right. */
export const reviewedBy = (definition: string, person: string, config: { topic: string; context: string }): string => {
  const { steps, returns, ...rest } = JSON.parse(definition)
  const [answer, review] = steps
  const asked = { question: config.topic, context: config.context }
  return JSON.stringify(
    {
      ...rest,
      steps: [
        answer,
        { ...review, config: { ...review.config, approvers: [person] } },
        { id: 'decide', name: 'Decide', type: 'debates', depends_on: ['review'], config: asked },
      ],
      returns: { accepted: returns.accepted, decision: '${{ steps.decide.output.decision }}' },
    },
    null,
    2,
  )
}
