import { expect, test } from 'vitest'
import { choicesOf, newlyPicked, toggled, told, wishOf } from './picked-models.ts'

const offered = [
  { model: 'small', price: null },
  { model: 'large', price: { input_usd_per_million: 1, output_usd_per_million: 5 } },
]

test('models are ticked, named and taken back', () => {
  const both = toggled(toggled([], 'small'), 'large')
  expect(both.map(({ model }) => model)).toEqual(['small', 'large'])
  expect(toggled(both, 'small')).toEqual([newlyPicked('large')])
  expect(wishOf(told(told(both, 'large', { agent: ' judge ' }), 'large', { context: '8192' }))).toEqual({
    models: [
      { model: 'small', context_tokens: null },
      { model: 'large', agent: 'judge', context_tokens: 8192 },
    ],
  })
})

test('what is picked can be ticked although it is not offered', () => {
  expect(choicesOf(offered, toggled(toggled([], 'large'), 'newest')).map(({ model }) => model)).toEqual([
    'small',
    'large',
    'newest',
  ])
})

test('where nothing is picked the service takes the usual model', () => {
  expect(wishOf([])).toEqual({})
})
