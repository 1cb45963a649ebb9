import { expect, test } from 'vitest'
import { LOOKALIKES, sidePromptsAfter } from '../../../../../test/support/side-prompts.ts'
import { sidePromptAnswer } from './answer.ts'
import { sidePromptIn } from './recognise.ts'

test('40 questions that look like side prompts are questions', () => {
  expect(LOOKALIKES).toHaveLength(40)
  expect(LOOKALIKES.filter((user) => sidePromptIn({ user, system: [] }))).toEqual([])
  const system = ['You are a helpful assistant. Answer with a title in bold, then the text.']
  expect(LOOKALIKES.filter((user) => sidePromptIn({ user, system }))).toEqual([])
})

const answerTo = (user: string, system: readonly string[] = []) => {
  const mark = sidePromptIn({ user, system })
  return mark && sidePromptAnswer(mark, { user, system })
}

test('titles, tags and follow-ups are answered by rules in the form that is asked for', () => {
  const [title, tags, followUps] = sidePromptsAfter('Should the warehouse move to the harbour? It is large.').map(
    ([message]) => JSON.parse(answerTo(message?.content ?? '') ?? '{}'),
  )
  expect(title).toEqual({ title: 'Should the warehouse move to the harbour' })
  expect(tags).toEqual({ tags: ['warehouse', 'move', 'harbour'] })
  expect(followUps.follow_ups).toHaveLength(3)
})

test('what a program sends as JSON, or with its task in the system message, is understood too', () => {
  const messages = JSON.stringify([
    { role: 'user', mainText: 'Which lamp is brighter?' },
    { role: 'assistant', mainText: 'The left one.' },
  ])
  expect(answerTo(messages, ['Name this talk.'])).toBe('Which lamp is brighter')
  expect(answerTo(messages)).toBeUndefined()
  expect(answerTo('输入: {Which lamp is brighter?} [en-US]', ['你是助理。\n输出: {标签}'])).toBe('lamp,brighter')
})

test('a long conversation in the frame changes nothing, and a frame without end is read in bounded time', () => {
  const [[title] = []] = sidePromptsAfter(`Should we? ${'x '.repeat(200_000)}`)
  expect(answerTo(title?.content ?? '')).toBe('{"title":"Should we"}')
  expect(answerTo(`### Task:\nA title\n${'### Output: "title": '.repeat(50_000)}`)).toBeUndefined()
})
