import { expect, test } from 'vitest'
import { askedModels, KEY, VOTE } from '../../../../test/support/asked-models.ts'
import { beforeCut, joined } from './cut-answers.ts'

const FIRST = { text: 'Take the first. It is older. And it has the', isCut: true }

test('prose that was cut is gone on with, once, by a new turn', async () => {
  const { ask, server } = await askedModels(({ time }) => (time === 1 ? FIRST : 'And it has the better licence.'))
  let heard = ''
  const answer = await ask('opening', {
    onText: (delta) => {
      heard += delta
    },
    onRestart: () => {
      heard = ''
    },
  })
  const content = 'Take the first. It is older. And it has the better licence.'
  expect(answer).toMatchObject({ kind: 'message', content, usage: { attempts: 2 } })
  expect(answer).not.toHaveProperty('how.cut')
  expect(heard.replace(/\s+/g, ' ')).toBe(content)
  expect(server.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
})

test('prose that is cut twice stands, and is marked', async () => {
  const { ask, server } = await askedModels(() => FIRST)
  expect(await ask()).toMatchObject({ kind: 'message', how: { cut: true }, usage: { attempts: 2 } })
  expect(server.requests).toHaveLength(2)
})

test('prose that was cut is not lost by what becomes of its continuation', async () => {
  const { ask } = await askedModels(({ time }) => (time === 1 ? FIRST : { status: 400 }))
  expect(await ask()).toMatchObject({ kind: 'message', content: FIRST.text, how: { cut: true } })
})

test('a form that was cut is asked for again, shorter, and never mended', async () => {
  const half = JSON.stringify(VOTE).slice(0, -10)
  const { ask, server } = await askedModels(({ time }) =>
    time === 1 ? { text: half, isCut: true } : JSON.stringify(VOTE),
  )
  expect(await ask('vote')).toMatchObject({ kind: 'vote', choice: 'p2', how: { repaired: true } })
  expect(server.requests[1]?.messages).toEqual([{ role: 'user', text: expect.stringContaining('in far fewer words') }])
  expect(server.requests[1]?.messages[0]?.text).not.toContain(half)
  const lasting = await askedModels(() => ({ text: half, isCut: true }))
  expect(await lasting.ask('vote')).toMatchObject({
    kind: 'failed',
    reason: 'unusable',
    message: 'The token limit was reached before the form was filled in',
    usage: { attempts: 2 },
  })
})

test('a form that is whole is taken, wherever the limit was', async () => {
  const { ask } = await askedModels(() => ({ text: JSON.stringify(VOTE), isCut: true }))
  expect(await ask('vote')).toMatchObject({ kind: 'vote', usage: { attempts: 1 } })
})

test('where thoughts took the room it is asked again with less effort', async () => {
  const thoughtful = { thoughts: 'so many of them', isCut: true, tokens: { input: 100, output: 8192, reasoning: 8192 } }
  const { ask, server } = await askedModels(({ time }) => (time === 1 ? thoughtful : 'Take it.'))
  expect(await ask()).toMatchObject({ kind: 'message', content: 'Take it.', usage: { attempts: 2 } })
  expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual([undefined, 'low'])
})

test('a server that takes no effort is not asked the same again, and not asked for less effort later', async () => {
  const thoughtful = { thoughts: 'so many of them', isCut: true, tokens: { input: 100, output: 8192, reasoning: 8192 } }
  const { ask, server, abilities } = await askedModels(({ body }) =>
    body.reasoning_effort
      ? { status: 400, body: '{"error":{"message":"Unknown field reasoning_effort"}}' }
      : thoughtful,
  )
  expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unusable' })
  expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unusable' })
  expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual([undefined, 'low', undefined])
  expect(await abilities()).toMatchObject({ effort: 'refused' })
})

test('a model that only ever thinks has failed, after two tries', async () => {
  const { ask, log } = await askedModels(() => ({ thoughts: 'on and on', isCut: true }))
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'unusable',
    message: 'The token limit was reached before the model wrote an answer',
    usage: { attempts: 2 },
  })
  expect(log()).not.toContain(KEY)
})

test.each([
  ['One. Two. Thr', 'One. Two.', 'Three.', 'One. Two. Three.'],
  ['One.\n- two\n- thr', 'One.\n- two\n', '- three', 'One.\n- two\n- three'],
  ['Nothing ended', 'Nothing ended', 'before.', 'Nothing ended before.'],
  [
    'It is 3.5 per cent. And m',
    'It is 3.5 per cent.',
    'It is 3.5 per cent. And more.',
    'It is 3.5 per cent. And more.',
  ],
])('%j is joined where its last sentence was cut', (text, before, rest, whole) => {
  expect(beforeCut(text)).toBe(before)
  expect(joined(before, rest)).toBe(whole)
})
