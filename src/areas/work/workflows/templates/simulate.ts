import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import { conflict, type FieldFault, refuseFaults } from '../../../../shared/errors.ts'
import { inputFaults, mostInstances } from '../definition/check.ts'
import type { Definition } from '../definition/definition.ts'
import { graphOf } from '../definition/graph.ts'
import { Work } from '../expressions/work.ts'
import type { Start, StepState } from '../plan/move.ts'
import { runThrough, type StatedOutcome } from '../plan/run-through.ts'
import type { TemplateRecord } from './record.ts'
import type { Simulation, SimulationWish } from './schema.ts'

/** How a step ends of which nobody says how: as well as it can. */
const WELL: Readonly<Record<string, JsonValue>> = {
  debate: {
    decided: true,
    result: 'consensus_reached',
    decision: 'A decision',
    summary: null,
    confidence: 0.8,
    dissent: [],
    rounds: 1,
    debate_id: 'dbt_simulated',
    receipt_id: null,
  },
  approval: { approved: true, choice: 'approve', values: null, decided_by: null },
  webhook: { status: 200, body: null },
}

const MOST_SAID = 20
/** It is gone through while the process answers nobody else. */
const MOST_SIMULATED = 300
const MOST_WORK = 500_000

/** Goes through a run in which every step ends as is said, without any effect. */
export function simulate(
  { id, definition }: TemplateRecord,
  { inputs = {}, outcomes = {} }: SimulationWish,
): Simulation {
  refuseLarge(definition)
  refuseFaults([
    ...inputFaults(definition, inputs as JsonObject, 'inputs'),
    ...outcomeFaults(outcomes, new Set(definition.steps.map((step) => step.id))),
  ])
  const times = new Map<string, number>()
  const work = new Work(MOST_WORK)
  const { states, missing, finish, moves, mostAtOnce } = runThrough(
    definition,
    inputs as JsonObject,
    ({ stepId, type }) => {
      const time = times.get(stepId) ?? 0
      times.set(stepId, time + 1)
      const said = outcomes[stepId]
      return said === undefined ? { result: WELL[type] ?? {} } : statedOutcome(at(said, time))
    },
    undefined,
    withoutConfig,
    work,
  )
  if (work.isExceeded) {
    throw conflict('A simulation of this template with these inputs takes too much work; a run of it may take more')
  }
  const errors = finish.status === 'failed' ? [finish.error] : []
  const paths = [
    ...new Set(missing.map(({ stepId, path }) => `${stepId || 'returns'} asks for ${path}, and nothing is there`)),
  ]
  return {
    workflow_id: id,
    template_id: id,
    valid: errors.length === 0,
    status: finish.status,
    outputs: finish.status === 'completed' ? { ...finish.outputs } : null,
    errors,
    warnings: paths.slice(0, MOST_SAID),
    steps_count: definition.steps.length,
    instances: states.length,
    moves,
    most_at_once: mostAtOnce,
    step_previews: definition.steps.map(({ id: stepId, name = stepId, type }) => {
      const own = states.filter((state) => state.stepId === stepId && state.branch === 0)
      const taken = own.filter(({ status }) => status !== 'skipped')
      return {
        step_id: stepId,
        name,
        type,
        would_execute: taken.length > 0,
        times: taken.length,
        status: own.at(-1)?.status ?? 'skipped',
        error: errorOf(own),
      }
    }),
  }
}

function refuseLarge(definition: Definition): void {
  const graph = graphOf(definition)
  const instances = 'order' in graph ? mostInstances(definition, graph) : 0
  if (instances <= MOST_SIMULATED) return
  throw conflict(
    `Steps of this template may be taken ${instances} times; a simulation takes at most ${MOST_SIMULATED}`,
    {
      instances,
    },
  )
}

/** What steps are given may be large, and nobody looks at it. */
const withoutConfig = (start: Start): Start => ({ ...start, config: {} })

const errorOf = (states: readonly StepState[]) => states.findLast(({ error }) => error !== null)?.error ?? null

/** Of a list, each time the next, and the last of them from then on. */
const at = (said: unknown, time: number): unknown => (Array.isArray(said) ? (said[time] ?? said.at(-1)) : said)

const statedOutcome = (said: unknown): StatedOutcome => {
  const { output, error } = said as { output?: JsonValue; error?: string }
  return error === undefined ? { result: output ?? {} } : { error }
}

function outcomeFaults(outcomes: Readonly<Record<string, unknown>>, steps: ReadonlySet<string>): FieldFault[] {
  return Object.entries(outcomes).flatMap(([id, said]): FieldFault[] => {
    const field = `outcomes.${id}`
    if (!steps.has(id)) return [{ field, message: 'there is no such step' }]
    const all: unknown[] = Array.isArray(said) ? said : [said]
    if (all.length === 0) return [{ field, message: 'must not be empty' }]
    return all.flatMap((one, index) =>
      isOutcome(one)
        ? []
        : [
            {
              field: Array.isArray(said) ? `${field}[${index}]` : field,
              message: 'must have an `output`, or an `error` as text',
            },
          ],
    )
  })
}

const isOutcome = (said: unknown): boolean => {
  if (typeof said !== 'object' || said === null) return false
  const names = Object.keys(said)
  if (names.length !== 1) return false
  return names[0] === 'output' || (names[0] === 'error' && typeof (said as { error: unknown }).error === 'string')
}
