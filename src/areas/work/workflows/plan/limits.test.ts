import { describe, expect, it } from 'vitest'
import type { Step } from '../definition/definition.ts'
import { Work } from '../expressions/work.ts'
import { plan } from './plan.ts'

const set = (id: string, values: Step['config'], more: Partial<Step> = {}): Step => ({
  id,
  type: 'set',
  config: { values },
  ...more,
})

describe('a move', () => {
  it('tells a missing path once an instance, at most 20 of them, and 500 in all', () => {
    const paths = Array.from({ length: 30 }, (_, index) => `\${{ inputs.n${index} }}`).join('')
    const one = plan({ steps: [set('a', { text: `${paths}${paths}` })] }, {}, [])
    expect(one.missing.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, index) => `inputs.n${index}`))
    const many = plan({ steps: Array.from({ length: 30 }, (_, index) => set(`s${index}`, { paths })) }, {}, [])
    expect(many.missing).toHaveLength(500)
  })

  it('fails a step whose config takes too much work, and goes on', () => {
    const steps = [set('a', { text: '${{inputs.n}}'.repeat(50) }), set('b', {})]
    const { ended, finish } = plan({ steps }, {}, [], new Work(100))
    const error = 'config: takes too much work: make its expressions fewer or simpler, or what they look at smaller'
    expect(ended).toMatchObject([
      { stepId: 'a', status: 'failed', error },
      { stepId: 'b', status: 'completed' },
    ])
    expect(finish).toMatchObject({ status: 'failed', stepId: 'a' })
  })

  it('fails the run whose ways take too much work', () => {
    const list = Array.from({ length: 200 }, () => 0)
    const edges = [{ from: 'a', to: 'b', when: '1 in inputs.list' }]
    const { finish, ended, start } = plan({ steps: [set('a', {}), set('b', {})], edges }, { list }, [], new Work(100))
    expect({ finish, start, ended: ended.map(({ stepId }) => stepId) }).toEqual({
      finish: {
        status: 'failed',
        stepId: null,
        error: 'It takes too much work: make its expressions fewer or simpler, or what they look at smaller',
      },
      start: [],
      ended: ['a'],
    })
  })
})

describe('the size', () => {
  const large = 'x'.repeat(1_200_000)
  const holes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, '${{ inputs.large }}']))
  const ended = (steps: readonly Step[], more: object = {}) => plan({ steps: [...steps], ...more }, { large }, [])

  it('of a config is counted while it is filled', () => {
    expect(ended([set('a', holes(250))]).ended).toMatchObject([{ error: 'config: is larger than 2 MB' }])
    expect(ended([set('a', { text: Object.values(holes(250)).join('') })]).ended).toMatchObject([
      { error: 'config: is larger than 2 MB' },
    ])
  })

  it('of what a map joins, of all outputs together and of what is returned is limited', () => {
    const config = { items: [1, 2], step: { type: 'set', config: { values: holes(1) } } }
    expect(ended([{ id: 'a', type: 'map', config }]).finish).toMatchObject({
      error: 'a: Its output is larger than 2 MB',
    })
    const many = Array.from({ length: 7 }, (_, index) => set(`s${index}`, holes(1)))
    expect(ended(many).finish).toMatchObject({
      error: 's6: With its output, those of the run are larger than 8 MB together',
    })
    expect(ended([set('a', {})], { returns: holes(2) }).finish).toMatchObject({ error: 'returns: is larger than 2 MB' })
  })

  it('in levels is limited too, so that no loop nests what cannot be written any more', () => {
    const nested = `\${{ ${'['.repeat(90)}steps.b.output.n${']'.repeat(90)} }}`
    const steps = [set('a', {}), set('b', { n: nested }, { depends_on: ['a'] })]
    const { finish } = plan({ steps, edges: [{ from: 'b', to: 'b', max_iterations: 5 }] }, {}, [])
    expect(finish).toMatchObject({ error: 'b: config: is nested deeper than 100 levels' })
  })
})
