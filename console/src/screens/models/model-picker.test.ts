import { expect, test } from 'vitest'
import { choicesOf, connectionModels, newlySelected, toggleModel, withDetails } from './model-picker.tsx'

const offered = [
  { model: 'small', price: null },
  { model: 'large', price: { input_usd_per_million: 1, output_usd_per_million: 5 } },
]

test('models are ticked, named and taken back', () => {
  const both = toggleModel(toggleModel([], 'small'), 'large')
  expect(both.map(({ model }) => model)).toEqual(['small', 'large'])
  expect(toggleModel(both, 'small')).toEqual([newlySelected('large')])
  expect(
    connectionModels(withDetails(withDetails(both, 'large', { agent: ' judge ' }), 'large', { context: '8192' })),
  ).toEqual({
    models: [
      { model: 'small', context_tokens: null },
      { model: 'large', agent: 'judge', context_tokens: 8192 },
    ],
  })
})

test('what is picked can be ticked although it is not offered', () => {
  expect(choicesOf(offered, toggleModel(toggleModel([], 'large'), 'newest')).map(({ model }) => model)).toEqual([
    'small',
    'large',
    'newest',
  ])
})

test('where nothing is picked the service takes the usual model', () => {
  expect(connectionModels([])).toEqual({})
})
