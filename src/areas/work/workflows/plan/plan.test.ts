import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Definition, Step } from '../definition/definition.ts'
import { runThrough } from './run-through.ts'

const wait = (id: string, more: Partial<Step> = {}): Step => ({ id, type: 'wait', config: { seconds: 1 }, ...more })
const approval = (id: string): Step => ({ id, type: 'approval', config: { title: id, question: 'Is it right?' } })

function through(definition: Definition, outcomes: Record<string, readonly Outcome[]> = {}, inputs: JsonObject = {}) {
  const { states, ...rest } = runThrough(definition, inputs, ({ stepId, iteration, branch }) => {
    const of = outcomes[branch === 0 ? stepId : `${stepId}.${branch}`]
    return of?.[Math.min(iteration, of.length - 1)] ?? { result: {} }
  })
  const told = states
    .filter(({ status, error }) => status !== 'skipped' || error !== null)
    .map(({ stepId, iteration, branch, status }) => [stepId, iteration, branch, status].join(' '))
  return { told, states, ...rest }
}
type Outcome = { result: JsonValue } | { error: string }
const no = { result: { approved: false } }
const yes = { result: { approved: true } }
const failure = { error: 'broken' }

describe('plan', () => {
  it('takes steps after those they depend on, side by side, and ends with what is returned', () => {
    const definition = {
      steps: [wait('a'), wait('b'), wait('c', { depends_on: ['a', 'b'] })],
      returns: { last: '${{ steps.c.output.n }}', topic: '${{ inputs.topic }}' },
    }
    const run = through(definition, { c: [{ result: { n: 7 } }] }, { topic: 'x' })
    expect(run.told).toEqual(['a 0 0 completed', 'b 0 0 completed', 'c 0 0 completed'])
    expect(run.finish).toEqual({ status: 'completed', outputs: { last: 7, topic: 'x' } })
  })

  it('goes on through everything that ends at once, in one move', () => {
    const set = (id: string, depends_on: string[], values: JsonObject): Step => ({
      id,
      type: 'set',
      config: { values },
      depends_on,
    })
    const steps = [
      set('a', [], { n: '${{ inputs.n + 1 }}' }),
      { id: 'enough', type: 'condition', config: { when: 'steps.a.output.n > 3' }, depends_on: ['a'] },
      set('many', ['enough'], { text: 'many: ${{ steps.a.output.n }}' }),
      set('few', [], {}),
    ]
    const definition: Definition = { steps, edges: [{ from: 'enough', to: 'few', on: 'rejected' }] }
    expect(through(definition, {}, { n: 5 })).toMatchObject({
      moves: 1,
      told: ['a 0 0 completed', 'enough 0 0 completed', 'many 0 0 completed'],
    })
    expect(through(definition, {}, { n: 1 }).told).toEqual([
      'a 0 0 completed',
      'enough 0 0 completed',
      'few 0 0 completed',
    ])
  })

  it('a failure is followed by its own way, else it fails the run, which still ends what does not depend on it', () => {
    const steps = [
      wait('a', { name: 'First' }),
      wait('b', { depends_on: ['a'] }),
      wait('mend'),
      wait('other'),
      wait('later', { depends_on: ['other'] }),
    ]
    const handled = through({ steps, edges: [{ from: 'a', to: 'mend', on: 'error' }] }, { a: [failure] })
    expect(handled.told).toEqual(['a 0 0 failed', 'other 0 0 completed', 'mend 0 0 completed', 'later 0 0 completed'])
    expect(handled.finish).toMatchObject({ status: 'completed' })
    const failed = through({ steps: steps.filter(({ id }) => id !== 'mend') }, { a: [failure] })
    expect(failed.told).toEqual(['a 0 0 failed', 'other 0 0 completed', 'later 0 0 completed'])
    expect(failed.finish).toEqual({ status: 'failed', stepId: 'a', error: 'First: broken' })
  })

  it('an optional step that fails counts as skipped, and what depends on it goes on', () => {
    const run = through({ steps: [wait('a', { optional: true }), wait('b', { depends_on: ['a'] })] }, { a: [failure] })
    expect(run.told).toEqual(['a 0 0 skipped', 'b 0 0 completed'])
    expect(run.finish).toMatchObject({ status: 'completed' })
  })

  it('a config whose values do not fit fails its step in words', () => {
    const run = through({ steps: [wait('a', { config: { seconds: '${{ inputs.other }}' } })] })
    expect(run.finish).toMatchObject({ status: 'failed', error: 'a: config.seconds: must be an integer' })
    expect(run.missing).toEqual([{ stepId: 'a', iteration: 0, branch: 0, path: 'inputs.other' }])
  })

  it('a way back repeats the steps between, as often as it may, and sees what the round before left', () => {
    const definition: Definition = {
      steps: [
        { id: 'draft', type: 'debate', config: { question: 'Write. ${{ steps.review.output.values.comment }}' } },
        approval('review'),
        wait('publish'),
        wait('give_up'),
      ],
      edges: [
        { from: 'draft', to: 'review' },
        { from: 'review', to: 'draft', on: 'rejected', max_iterations: 2 },
        { from: 'review', to: 'publish', on: 'approved' },
        { from: 'review', to: 'give_up', on: 'rejected' },
      ],
    }
    const comment = { result: { approved: false, values: { comment: 'Shorter.' } } }
    const second = through(definition, { review: [comment, yes] })
    expect(second.told).toEqual([
      'draft 0 0 completed',
      'review 0 0 completed',
      'draft 1 0 completed',
      'review 1 0 completed',
      'publish 0 0 completed',
    ])
    expect(second.starts.flatMap(({ type, config }) => (type === 'debate' ? config.question : []))).toEqual([
      'Write. ',
      'Write. Shorter.',
    ])
    const never = through(definition, { review: [no] })
    expect(never.told.filter((told) => !told.startsWith('draft'))).toEqual([
      'review 0 0 completed',
      'review 1 0 completed',
      'review 2 0 completed',
      'give_up 0 0 completed',
    ])
  })

  it('loops that share steps are one', () => {
    const definition: Definition = {
      steps: [wait('a'), approval('b'), approval('c'), wait('end')],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'end' },
        { from: 'b', to: 'a', on: 'rejected', max_iterations: 3 },
        { from: 'c', to: 'b', on: 'rejected', max_iterations: 3 },
      ],
    }
    const run = through(definition, { b: [no, yes], c: [no, no, yes] })
    expect(run.told).toEqual(
      ['a 0 0', 'b 0 0', 'a 1 0', 'b 1 0', 'c 1 0', 'b 2 0', 'c 2 0', 'end 0 0'].map((key) => `${key} completed`),
    )
  })

  it('a map takes so many items at once, and joins them in order', () => {
    const config = {
      items: '${{ inputs.items }}',
      at_once: 2,
      step: { type: 'debate', config: { question: '${{ index }}: ${{ item.name }}?' } },
    }
    const definition: Definition = {
      steps: [{ id: 'each', type: 'map', config }],
      returns: { all: '${{ steps.each.output.results }}' },
    }
    const items = ['a', 'b', 'c'].map((name) => ({ name }))
    const outcomes = { 'each.1': [{ result: 1 }], 'each.2': [{ result: 2 }], 'each.3': [{ result: 3 }] }
    const run = through(definition, outcomes, { items })
    expect(run.mostAtOnce).toBe(3)
    expect(run.starts.map(({ config: { question } }) => question)).toEqual([undefined, '0: a?', '1: b?', '2: c?'])
    expect(run.finish).toEqual({ status: 'completed', outputs: { all: [1, 2, 3] } })
    expect(through(definition, { 'each.2': [failure] }, { items }).finish).toMatchObject({
      error: 'each: 1 of 3 items failed. Item 2: broken',
    })
    expect(through(definition, {}, { items: [] })).toMatchObject({ moves: 1, finish: { outputs: { all: [] } } })
  })

  it('answers that do not fit what the definition promises fail the run', () => {
    const outputs = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }
    expect(through({ steps: [wait('a')], outputs }).finish).toEqual({
      status: 'failed',
      stepId: null,
      error: 'outputs.n: is required',
    })
  })
})
