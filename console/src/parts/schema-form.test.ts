import { expect, test } from 'vitest'
import { enteredValues, schemaFields } from './schema-form.ts'

const SCHEMA = {
  type: 'object',
  required: ['budget'],
  properties: {
    budget: { type: 'integer', maximum: 50, description: 'In dollars' },
    due_date: { type: 'string', format: 'date' },
    why: { type: 'string', maxLength: 2000, title: 'Reason' },
    isUrgent: { type: 'boolean' },
    size: { enum: [1, 2, 'many'] },
    tags: { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
    sizes: { type: 'array', items: { type: 'number' }, default: [1] },
  },
}

test('each property of a schema is a field that says what it takes', () => {
  expect(schemaFields(SCHEMA)).toMatchObject([
    { name: 'budget', label: 'Budget', hint: 'In dollars', kind: 'number', isRequired: true, initial: '' },
    { name: 'due_date', label: 'Due date', kind: 'text', isRequired: false },
    { name: 'why', label: 'Reason', kind: 'long' },
    { name: 'isUrgent', label: 'Is urgent', kind: 'boolean' },
    { name: 'size', kind: 'choice', choices: ['1', '2', 'many'] },
    { name: 'tags', kind: 'lines', initial: 'a\nb' },
    { name: 'sizes', kind: 'json', initial: '[1]' },
  ])
  expect(schemaFields(SCHEMA, { budget: 7, tags: ['c'] })).toMatchObject([
    { initial: '7' },
    ...Array.from({ length: 4 }, () => ({ initial: '' })),
    { initial: 'c' },
    { initial: '[1]' },
  ])
  expect(schemaFields({ type: 'object' })).toEqual([])
})

test('what was entered has the types of the schema', () => {
  const fields = { budget: '7', why: '', isUrgent: 'on', size: '2', tags: ' b \n\nc', sizes: '[3]' }
  const entered = Object.fromEntries(Object.entries(fields).map(([name, text]) => [`v.${name}`, text]))
  expect(enteredValues(SCHEMA, { ...entered, other: 'x' }, 'v.')).toEqual({
    budget: 7,
    isUrgent: true,
    size: 2,
    tags: ['b', 'c'],
    sizes: [3],
  })
  expect(enteredValues(SCHEMA, {}, 'v.')).toEqual({ isUrgent: false })
})

test('what is no number and no JSON stays as it was, for the service to refuse', () => {
  const entered = { budget: 'a few', sizes: '[b' }
  expect(enteredValues(SCHEMA, entered, '')).toMatchObject({ budget: 'a few', sizes: '[b' })
})
