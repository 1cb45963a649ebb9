import { expect, test } from 'vitest'
import { ApiFault } from './fault.ts'

test('a fault is told at its field, and at the field that holds it only if that asks for its parts', () => {
  const errors = [
    { field: 'inputs.question', message: 'is required' },
    { field: 'inputs.options[1]', message: 'must not be empty' },
    { field: 'inputs.plan.steps[0].name', message: 'must be a string' },
  ]
  const fault = new ApiFault(400, { message: 'Wrong', details: { errors, field: 'inputs.whole' } })
  expect(fault.about('inputs.question')).toBe('is required')
  expect(fault.about('inputs.options')).toBeUndefined()
  expect(fault.about('inputs.options', 'with its parts')).toBe('entry 2: must not be empty')
  expect(fault.about('inputs.plan', 'with its parts')).toBe('steps, entry 1, name: must be a string')
  expect(fault.about('inputs.plans', 'with its parts')).toBeUndefined()
  expect(fault.about('inputs.whole')).toBe('Wrong')
})
