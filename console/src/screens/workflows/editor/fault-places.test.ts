import { expect, test } from 'vitest'
import { placedFaults } from './fault-places.ts'

const TEXT = `{
  "steps": [
    { "id": "one", "type": "debate", "config": {} },
    {
      "id": "two",
      "config": { "headers": { "a.b": "x" } }
    }
  ]
}`
const told = (field: string) =>
  placedFaults(TEXT, [{ field, message: 'is wrong' }], 'definition').map(({ line, from, to }) => [
    line,
    TEXT.slice(from, to),
  ])

test('a fault stands at the line of its path, from the name on', () => {
  expect(told('definition.steps[0].type')).toEqual([[2, '"type": "debate"']])
  expect(told('definition.steps[1].id')).toEqual([[4, '"id": "two"']])
  expect(told('definition.steps[1].config.headers.a.b')).toEqual([[5, '"a.b": "x"']])
})

test('what is missing is told where it is missing', () => {
  expect(told('definition.steps[0].config.question')).toEqual([[2, '"config": {}']])
  expect(told('definition.steps[1].type')).toEqual([[3, '{']])
  expect(told('definition.edges[0].to')).toEqual([[0, '{']])
  expect(told('definition')).toEqual([[0, '{']])
})

test('faults of other fields stand elsewhere, and all others in the order of the text', () => {
  expect(told('name')).toEqual([])
  expect(told('definitions.steps')).toEqual([])
  const two = ['definition.steps[1].id', 'definition.steps[0].id'].map((field) => ({ field, message: '' }))
  expect(placedFaults(TEXT, two, 'definition').map(({ path }) => path)).toEqual(['steps[0].id', 'steps[1].id'])
})

test('a text that is no JSON has one fault, where it stops to be', () => {
  const fault = (text: string) => placedFaults(text, [{ field: 'definition', message: 'is wrong' }], 'definition')
  expect(fault('{\n  "a": 1\n  "b": 2\n}')).toMatchObject([{ line: 2, message: 'needs a comma or }' }])
  expect(fault('')).toMatchObject([{ line: 0, message: 'ends too early: it needs a value' }])
})
