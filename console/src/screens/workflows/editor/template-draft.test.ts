import { expect, test } from 'vitest'
import { faultAbout } from '../../../api/fault.ts'
import { bodyOf, FIRST_DRAFT, isSigned, textOf } from './template-draft.ts'

const entered = {
  name: ' Plan ',
  category: 'legal',
  pattern: '',
  tags: 'a, b',
  definition: textOf(FIRST_DRAFT.definition),
}

test('a filled form makes the request that it says', () => {
  expect(bodyOf({ ...entered, examples: '[{"name": "One", "inputs": {}}]' })).toEqual({
    name: 'Plan',
    description: '',
    category: 'legal',
    pattern: null,
    tags: ['a', 'b'],
    definition: FIRST_DRAFT.definition,
    documentation: '',
    examples: [{ name: 'One', inputs: {} }],
  })
  expect(bodyOf({ ...entered, examples: ' ' }).examples).toEqual([])
})

test('what is no JSON is refused before it is sent', () => {
  expect(() => bodyOf({ ...entered, definition: '{' })).toThrow('Not saved: definition is not JSON')
  const fault = (() => {
    try {
      return bodyOf({ ...entered, examples: '[' })
    } catch (refused) {
      return refused
    }
  })()
  expect(faultAbout(fault, 'examples')).toBe('is not JSON')
})

test('what calls another system is signed', () => {
  const step = (type: string, config: Record<string, unknown> = {}) => ({ steps: [{ id: 'one', type, config }] })
  expect(isSigned(FIRST_DRAFT.definition)).toBe(false)
  expect(isSigned(step('webhook'))).toBe(true)
  expect(isSigned(step('map', { step: { type: 'webhook' } }))).toBe(true)
})
