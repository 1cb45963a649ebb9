import { expect, test } from 'vitest'
import { choicesOf, named, toggled, wishOf } from './picked-models.ts'

const offered = [
  { model: 'small', price: null },
  { model: 'large', price: { input_usd_per_million: 1, output_usd_per_million: 5 } },
]

test('models are ticked, named and taken back', () => {
  const both = toggled(toggled([], 'small'), 'large')
  expect(both.map(({ model }) => model)).toEqual(['small', 'large'])
  expect(toggled(both, 'small')).toEqual([{ model: 'large', agent: '' }])
  expect(wishOf(named(both, 'large', ' judge '))).toEqual({
    models: [{ model: 'small' }, { model: 'large', agent: 'judge' }],
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
