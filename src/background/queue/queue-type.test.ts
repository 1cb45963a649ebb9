import Type from 'typebox'
import { expect, test } from 'vitest'
import { queueType, queueTypesOf } from './queue-type.ts'

const idle = queueType({
  demands: 'admin',
  shownTo: 'queue.read',
  payload: Type.Object({}),
  run: async () => undefined,
})

test('the types of all areas are known by their names', () => {
  expect(queueTypesOf([{ queueTypes: { walk: idle } }, {}, { queueTypes: { rest: idle } }])).toEqual({
    walk: idle,
    rest: idle,
  })
})

test('two areas may not offer the same name', () => {
  expect(() => queueTypesOf([{ queueTypes: { walk: idle } }, { queueTypes: { walk: idle } }])).toThrow(
    'Two areas offer queue jobs of the type walk; name one of them otherwise',
  )
})
