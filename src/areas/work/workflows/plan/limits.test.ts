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
