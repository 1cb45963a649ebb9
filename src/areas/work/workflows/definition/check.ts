import { faultsBySchema, schemaFault } from '../../../../shared/caller-schema.ts'
import type { FieldFault } from '../../../../shared/errors.ts'
import { checkExpression, checkHoles } from '../expressions/fill.ts'
import type { Path } from '../expressions/tree.ts'
import { configFaults } from './check-config.ts'
import { refusing, type Seen } from './check-path.ts'
import type { Definition, Edge } from './definition.ts'
import { type Graph, graphOf } from './graph.ts'
import { OPEN } from './hole.ts'
import { MAP, MOST_ITEMS } from './step-types/map.ts'
import { stepTypes } from './step-types.ts'

const MOST_BYTES = 262_144
const MOST_INSTANCES = 1_000
const MOST_HOLES = 2_000

/** What is wrong with a definition whose shape is right, each fault at its place; `field` is where the definition stands. */
export function definitionFaults(definition: Definition, field: string): FieldFault[] {
  const bytes = Buffer.byteLength(JSON.stringify(definition))
  if (bytes > MOST_BYTES) return [{ field, message: `is larger than 256 KB: ${bytes} bytes` }]
  const crowded = holeFaults(definition, field)
  if (crowded.length > 0) return crowded
  const named = [...idFaults(definition, field), ...nameFaults(definition, field)]
  const schemas = schemaFaults(definition, field)
  if (named.length > 0) return [...named, ...schemas]
  const graph = graphOf(definition)
  if ('circle' in graph) return [circleFault(graph.circle, field), ...schemas]
  return [
    ...schemas,
    ...edgeFaults(definition, graph, field),
    ...stepFaults(definition, graph, field),
    ...returnFaults(definition, field),
    ...instanceFaults(definition, graph, field),
  ]
}

/** What is wrong with the inputs of a run or an example. */
export const inputFaults = ({ inputs }: Definition, given: Parameters<typeof faultsBySchema>[1], field: string) =>
  inputs ? faultsBySchema(inputs, given, field) : []

/** Where there come to be more places that expressions fill than a definition may have. */
function holeFaults({ steps, returns = {} }: Definition, field: string): FieldFault[] {
  let holes = 0
  const places = [
    ...steps.map(({ config }, index) => ({ at: `steps[${index}].config`, value: config })),
    { at: 'returns', value: returns },
  ]
  const place = places.find(({ value }) => {
    holes += JSON.stringify(value).split(OPEN).length - 1
    return holes > MOST_HOLES
  })
  if (!place) return []
  return [
    { field: `${field}.${place.at}`, message: `makes the definition have more than ${MOST_HOLES} places \${{ … }}` },
  ]
}

function idFaults({ steps }: Definition, field: string): FieldFault[] {
  const places = new Map<string, number>()
  return steps.flatMap(({ id }, index): FieldFault[] => {
    const first = places.get(id)
    if (first !== undefined)
      return [{ field: `${field}.steps[${index}].id`, message: `is the id of steps[${first}] too` }]
    places.set(id, index)
    return []
  })
}

/** Types and steps that are named and do not exist. */
function nameFaults({ steps, edges = [] }: Definition, field: string): FieldFault[] {
  const ids = new Set(steps.map(({ id }) => id))
  const unknown = (place: string, id: string): FieldFault[] =>
    ids.has(id) ? [] : [{ field: `${field}.${place}`, message: `there is no step ${id}` }]
  return [
    ...steps.flatMap(({ type, depends_on = [] }, index) => [
      ...(stepTypes.has(type) ? [] : [unknownType(`${field}.steps[${index}].type`)]),
      ...depends_on.flatMap((id, at) => unknown(`steps[${index}].depends_on[${at}]`, id)),
    ]),
    ...edges.flatMap(({ from, to }, index) => [
      ...unknown(`edges[${index}].from`, from),
      ...unknown(`edges[${index}].to`, to),
    ]),
  ]
}

const unknownType = (field: string): FieldFault => ({
  field,
  message: `must be one of ${[...stepTypes.keys()].join(', ')}`,
})

function schemaFaults({ inputs, outputs }: Definition, field: string): FieldFault[] {
  return Object.entries({ inputs, outputs }).flatMap(([name, schema]) =>
    schema === undefined ? [] : (schemaFault(schema, `${field}.${name}`) ?? []),
  )
}

const circleFault = (circle: readonly string[], field: string): FieldFault => ({
  field: `${field}.steps`,
  message: `go in a circle: ${[...circle].reverse().join(' → ')} → ${circle.at(-1)}; the edge that closes a loop needs max_iterations`,
})

function edgeFaults({ edges = [], inputs }: Definition, graph: Graph, field: string): FieldFault[] {
  return edges.flatMap((edge, index) => {
    const at = `${field}.edges[${index}]`
    const faults: FieldFault[] = []
    if (edge.max_iterations !== undefined && edge.from !== edge.to && !graph.isBefore(edge.to, edge.from)) {
      faults.push({
        field: `${at}.max_iterations`,
        message: `is only for a loop, and ${edge.to} does not lead to ${edge.from}`,
      })
    }
    if (asksForDecision(edge) && !stepTypes.get(graph.step(edge.from).type)?.decides) {
      faults.push({
        field: `${at}.on`,
        message: `${edge.from} has no decision: only steps of type approval and condition are approved or rejected`,
      })
    }
    if (edge.when !== undefined) {
      faults.push(
        ...checkExpression(edge.when, `${at}.when`, seenFrom(graph, edge.from, { inputs, including: edge.from })),
      )
    }
    return faults
  })
}

const asksForDecision = ({ on }: Edge) => on === 'approved' || on === 'rejected'

function stepFaults({ steps, inputs }: Definition, graph: Graph, field: string): FieldFault[] {
  return steps.flatMap(({ id, ...step }, index) =>
    configFaults(step, `${field}.steps[${index}]`, (more) => seenFrom(graph, id, { ...more, inputs })),
  )
}

/** What the expressions of a step may ask for: what came before it, or is repeated with it. */
function seenFrom(graph: Graph, id: string, { including, ...more }: Seen & { including?: string }) {
  const loop = graph.loopOf(id)
  const isSeen = (other: string) =>
    other === including || graph.isBefore(other, id) || (loop !== undefined && graph.loopOf(other) === loop)
  const isKnown = (other: string) => graph.order.some((step) => step.id === other)
  return refusing({ ...more, isKnown, isSeen, from: id })
}

function returnFaults({ steps, inputs, returns }: Definition, field: string): FieldFault[] {
  if (!returns) return []
  const isKnown = (id: string) => steps.some((step) => step.id === id)
  const refuse: (path: Path) => string | undefined = refusing({
    inputs,
    isKnown,
    isSeen: isKnown,
    from: '',
    isOver: true,
  })
  return checkHoles(returns, `${field}.returns`, refuse)
}

/** How often steps may be taken in a run, with the items of maps and the rounds of loops. */
export function mostInstances({ steps }: Definition, graph: Graph): number {
  return steps.reduce((sum, { id, type, config }) => {
    const rounds = 1 + Math.max(0, ...(graph.loopOf(id)?.back ?? []).map(({ max_iterations: most = 0 }) => most))
    const items = Array.isArray(config.items) ? config.items.length : MOST_ITEMS
    return sum + rounds * (type === MAP ? 1 + items : 1)
  }, 0)
}

function instanceFaults(definition: Definition, graph: Graph, field: string): FieldFault[] {
  const instances = mostInstances(definition, graph)
  if (instances <= MOST_INSTANCES) return []
  return [
    {
      field: `${field}.steps`,
      message: `may run ${instances} times, counting rounds of loops and items of maps; the limit is ${MOST_INSTANCES}`,
    },
  ]
}
