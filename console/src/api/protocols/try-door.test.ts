import { expect, test } from 'vitest'
import { lastMessage } from './try-door.ts'

const told = { result: { content: [{ text: 'No' }] } }

test('an answer is read from one object, and from the last of several events', () => {
  expect(lastMessage(JSON.stringify(told))).toEqual(told)
  const progress = 'event: message\ndata: {"method":"notifications/progress"}\n\n'
  expect(lastMessage(`: sign of life\n\n${progress}event: message\ndata: ${JSON.stringify(told)}\n\n`)).toEqual(told)
})
