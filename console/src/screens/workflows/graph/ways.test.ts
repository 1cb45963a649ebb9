import { expect, test } from 'vitest'
import { waysOf } from './ways.ts'

const step = (id: string, ...depends_on: string[]) => ({ id, type: 'debate', config: {}, depends_on })

test('a way says when it is taken, and whether it leads back', () => {
  const ways = waysOf({
    steps: [step('answer'), step('review', 'answer'), step('tell')],
    edges: [
      { from: 'review', to: 'answer', on: 'rejected', max_iterations: 2 },
      { from: 'review', to: 'tell', on: 'approved', when: 'inputs.urgent' },
      { from: 'answer', to: 'tell', on: 'error' },
      { from: 'tell', to: 'tell', max_iterations: 1 },
    ],
  })
  expect(ways.map(({ from, to, words, isBack }) => [from, to, words, isBack])).toEqual([
    ['answer', 'review', '', false],
    ['review', 'answer', 'if rejected, at most 2 times', true],
    ['review', 'tell', 'if approved and inputs.urgent', false],
    ['answer', 'tell', 'if it fails', false],
    ['tell', 'tell', 'at most 1 time', true],
  ])
})
