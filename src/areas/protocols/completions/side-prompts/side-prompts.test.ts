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
  const [title, tags, followUps] = sidePromptsAfter('Should the warehouse move to the harbour? It is large.')
    .slice(0, 3)
    .map(([message]) => JSON.parse(answerTo(message?.content ?? '') ?? '{}'))
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

/** Long enough that to try each mark from every place of the one before would take minutes to days. */
const MANY = 20_000
const ENDLESS: readonly { user: string; system?: string[] }[] = [
  { user: `### Task:\nSuggest tags\n### Output: "tags": <chat_history>${' '.repeat(MANY)}x` },
  { user: `### Task:\nSuggest tags\n### Output: "tags": <chat_history>${' \n'.repeat(MANY)}` },
  { user: `### Task:\nA title\n${'## Output"title":\n'.repeat(MANY)}` },
  { user: 'hello', system: Array(300).fill(`Available Tools: ${'tool '.repeat(MANY)}`) },
  { user: `Provide a title of the conversation\n${'only return title '.repeat(MANY)}` },
  { user: `Analyse the conversation:\n1. \n2. ${'title 1 word '.repeat(MANY)}` },
  { user: `${'<chat_history></chat_history>'.repeat(MANY)}`, system: ['key takeaways summarize <chat_history>'] },
  { user: `You are a translation tool <translate_input>${'\n<translate_input>\n'.repeat(MANY)}` },
  {
    user: `Your task: identify the language by its language code\n${'language code '.repeat(400)}${'<text>\n'.repeat(MANY)}`,
  },
]

test('a text that repeats the marks of a side prompt is read once, and not from every place anew', () => {
  const tags = '{"tags":["tags","task","suggest"]}'
  const nothing = Array(ENDLESS.length - 2).fill(undefined)
  expect(ENDLESS.map(({ user, system }) => answerTo(user, system))).toEqual([tags, tags, ...nothing])
})
