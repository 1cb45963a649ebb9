import { expect, test } from 'vitest'
import { askedModels } from '../../../../test/support/asked-models.ts'
import type { AnswerOptions } from '../../../engine/agent.ts'

function listening() {
  const heard: string[] = []
  const counts: (number | undefined)[] = []
  const options: Partial<AnswerOptions> = {
    onText: (delta) => heard.push(delta),
    onRestart: () => heard.splice(0),
    onThinking: (tokens) => counts.push(tokens),
  }
  return { heard, counts, options }
}

test('thoughts in parts of their own are counted, never told, stored or sent back', async () => {
  const { ask, server, abilities } = await askedModels(({ time }) => ({
    thoughts: 'Let me see first',
    text: time === 1 ? 'I think no.' : '{"content":"It is too dear.","cites":[],"position":"p2"}',
    tokens: { input: 100, output: 60, reasoning: 40 },
  }))
  const { heard, counts, options } = listening()
  expect(await ask('opening', { closed: true, ...options })).toMatchObject({
    content: 'It is too dear.',
    usage: { reasoning_tokens: 80, attempts: 2 },
  })
  expect(heard.join('')).toBe('It is too dear.')
  expect(counts).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
  expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain('Let me see')
  expect(await abilities()).toMatchObject({ thinking: 'apart' })
})

test.each([
  ['tags', '<think>Is it so? It is.</think>\nTake the second one.'],
  ['closing tag', 'Is it so? It is.\n</think>\n\nTake the second one.'],
])('a model of which nothing is known is heard once it is sure what its answer is: %s', async (habit, text) => {
  const { ask, abilities } = await askedModels(() => text, { known: {} })
  const first = listening()
  expect(await ask('opening', first.options)).toMatchObject({ content: 'Take the second one.', usage: { attempts: 1 } })
  expect(first.heard.join('')).toBe('Take the second one.')
  expect(first.counts.length).toBeGreaterThan(0)
  expect(await abilities()).toMatchObject({ thinking: habit })
})

test('a model that was found to have no thoughts is heard live from then on', async () => {
  const { ask } = await askedModels(() => 'Take the second one.', { known: {} })
  const [first, second] = [listening(), listening()]
  await ask('opening', first.options)
  await ask('opening', second.options)
  expect(first.heard).toEqual(['Take the second one.'])
  expect(second.heard).toEqual(['Take', ' the', ' second', ' one.'])
})

test('a model that has once begun with thoughts is held after an answer without any', async () => {
  const answers = ['It is.\n</think>\nTake it.', 'Take it.', 'Or is it?\n</think>\nTake it.']
  const { ask, abilities } = await askedModels(() => answers.shift() ?? '', { known: {} })
  await ask()
  await ask()
  expect(await abilities()).toMatchObject({ thinking: 'closing tag' })
  let heard = ''
  await ask('opening', {
    onText: (delta) => {
      heard += delta
    },
  })
  expect(heard.trim()).toBe('Take it.')
})

test('thoughts that were told because nobody expected them are taken back', async () => {
  const { ask } = await askedModels(() => 'Is it so? It is.\n</think>\nTake it.')
  const restarts: string[] = []
  let heard = ''
  const answer = await ask('opening', {
    onText: (delta) => {
      heard += delta
    },
    onRestart: () => {
      restarts.push(heard)
      heard = ''
    },
  })
  expect(answer).toMatchObject({ content: 'Take it.' })
  expect([heard.trim(), restarts.length]).toEqual(['Take it.', 1])
})

test('a model that wrote nothing but thoughts has not answered', async () => {
  const { ask } = await askedModels(() => '<think>Is it so?</think>')
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'unusable',
    message: 'The model thought, and answered nothing',
    usage: { attempts: 1 },
  })
})

test('50 MB of thoughts are not read to their end, and not asked for again', async () => {
  const { ask, server } = await askedModels(() => ({ thoughts: `${'x'.repeat(50_000)} `.repeat(1000), text: 'Yes.' }))
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'unusable',
    message: 'The provider sent more than an answer',
  })
  expect(server.requests).toHaveLength(1)
})
