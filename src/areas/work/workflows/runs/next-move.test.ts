import { expect, it } from 'vitest'
import type { Definition } from '../definition/definition.ts'
import { mapExecutor } from '../step-executors/map.ts'
import { waitExecutor } from '../step-executors/wait.ts'
import { type NextMove, nextMove } from './next-move.ts'
import { retryByHand } from './retry-by-hand.ts'
import { type RunStep, stepsAfter } from './run.ts'

let clock = Date.parse('2026-11-19T10:00:00Z')
const now = () => new Date(clock)
const executors = [mapExecutor, waitExecutor(now)]
const tools = {
  executorOf: (type: string) => executors.find(({ name }) => name === type) ?? mapExecutor,
  now,
  chance: () => 0,
}

function moved(definition: Definition, steps: readonly RunStep[]): { move: NextMove; steps: RunStep[] } {
  const run = {
    org: 'org_a',
    id: 'run_a',
    payer: 'org_a',
    templateId: 'wft_a',
    scheduleId: null,
    name: 'A run',
    definition,
    inputs: {},
    status: 'running' as const,
    owner: 'usr_ada',
    startedBy: 'usr_ada',
    startedAt: null,
    version: 1,
  }
  const move = nextMove({ run, steps }, [], tools)
  return { move, steps: stepsAfter(steps, move.steps) }
}

const each: Definition = {
  steps: [
    {
      id: 'each',
      type: 'map',
      timeout_seconds: 60,
      config: { items: [1, 2, 3], at_once: 2, step: { type: 'wait', config: { seconds: 600 } } },
    },
  ],
}
const told = (steps: readonly RunStep[]) => steps.map(({ branch, status, error }) => [branch, status, error])

it('a map that takes too long takes its open items with it, and the run ends', () => {
  const begun = moved(each, [])
  expect(told(begun.steps).map(([, status]) => status)).toEqual(['running', 'running', 'running'])
  clock += 61_000
  const { move, steps } = moved(each, begun.steps)
  expect(told(steps)).toEqual([
    [0, 'failed', 'It took longer than 60 seconds'],
    [1, 'failed', 'Its map ended before it'],
    [2, 'failed', 'Its map ended before it'],
  ])
  expect(move.stopped.map(({ branch }) => branch)).toEqual([0, 1, 2])
  expect(move).toMatchObject({ status: 'failed', isOver: true, error: 'each: It took longer than 60 seconds' })
})

it('a map that is retried goes on with its items, and may take as long as before', () => {
  const begun = moved(each, [])
  clock += 61_000
  const { steps } = moved(each, begun.steps)
  clock += 3_600_000
  const { again } = retryByHand(each, steps, now())
  expect(again.map(({ branch }) => branch)).toEqual([0, 1, 2])
  const retried = moved(each, stepsAfter(steps, again))
  expect(told(retried.steps).map(([, status]) => status)).toEqual(['running', 'running', 'running'])
  expect(retried.move.wakeAt).toEqual(new Date(clock + 60_000))
  clock += 61_000
  expect(moved(each, retried.steps).move).toMatchObject({
    status: 'failed',
    error: 'each: It took longer than 60 seconds',
  })
})

it('items of an optional map that ended are not tried again with the run', () => {
  const [map] = each.steps
  const optional: Definition = { steps: map ? [{ ...map, optional: true }] : [] }
  const begun = moved(optional, [])
  clock += 61_000
  const { move, steps } = moved(optional, begun.steps)
  expect(move.status).toBe('completed')
  expect(retryByHand(optional, steps, now())).toEqual({ again: [], removed: [] })
})

it('an output that is too large beside the others of its run fails its step', () => {
  const { steps } = moved({ steps: [{ id: 'one', type: 'wait', config: { seconds: 600 } }] }, [])
  const arrived = { result: { text: 'x'.repeat(2_100_000) } }
  const after = moved(
    { steps: [{ id: 'one', type: 'wait', config: {} }] },
    steps.map((step) => ({ ...step, arrived })),
  )
  expect(after.move).toMatchObject({ status: 'failed', error: 'one: Its output is larger than 2 MB' })
})
