import { expect, test } from 'vitest'
import { ApiFault, faultAbout } from './fault.ts'

test('a fault is told at its field, and at the field that holds it only if that asks for its parts', () => {
  const errors = [
    { field: 'inputs.question', message: 'is required' },
    { field: 'inputs.options[1]', message: 'must not be empty' },
    { field: 'inputs.plan.steps[0].name', message: 'must be a string' },
  ]
  const fault = new ApiFault(400, { message: 'Wrong', details: { errors, field: 'inputs.whole' } })
  expect(faultAbout(fault, 'inputs.question')).toBe('is required')
  expect(faultAbout(fault, 'inputs.options')).toBeUndefined()
  expect(faultAbout(fault, 'inputs.options', 'with its parts')).toBe('entry 2: must not be empty')
  expect(faultAbout(fault, 'inputs.plan', 'with its parts')).toBe('steps, entry 1, name: must be a string')
  expect(faultAbout(fault, 'inputs.plans', 'with its parts')).toBeUndefined()
  expect(faultAbout(fault, 'inputs.whole')).toBe('Wrong')
})
