import { expect, test } from 'vitest'
import { CHANGE_SENTENCES } from '../../../test/support/builtin/change-sentences.ts'
import { passagesOf } from '../reading/passages.ts'
import { weigh } from './case.ts'

const YES_NO = [
  { id: 'p1', text: 'Yes' },
  { id: 'p2', text: 'No' },
]

function leanTo(option: string, topic: string, sentence: string, options = YES_NO) {
  const evidence = {
    id: 'ev_1',
    title: 'Notes',
    source: '',
    content: sentence,
    reliability: 0.5,
    kind: 'document' as const,
  }
  const rest = { url: null, digest: '', confidence: 0.5, freshness: 0.5, authority: 0.5, at: '' }
  const [finding] = weigh(topic, options, passagesOf({ ...evidence, ...rest })).findings
  return Math.sign(finding?.options.get(option) ?? 0)
}

const ADOPT = 'Should we adopt Zephyr?'

test.each([
  [1, 'Zephyr reduces cost.'],
  [-1, 'Zephyr reduces throughput.'],
  [1, 'With Zephyr the error rate and the latency fell.'],
  [-1, 'Zephyr fails under pressure.'],
  [-1, 'Of those with fewer than 10 engineers 58 % reverted their move to Zephyr.'],
  [1, 'Zephyr had fewer than 3 outages.'],
  [-1, 'Zephyr is not recommended.'],
  [1, 'There is no evidence that Zephyr harms anybody.'],
  [-1, 'There is no evidence that Zephyr helps anybody.'],
  [1, 'Zephyr is not only cheap but also reliable.'],
  [1, 'Zephyr prevents outages.'],
  [1, 'Zephyr runs without any problems.'],
  [-1, 'Zephyr is neither fast nor reliable.'],
  [-1, 'We should not adopt Zephyr.'],
  [-1, 'The board decided against Zephyr.'],
  [-1, 'Zephyr is less reliable than Boreas.'],
  [1, 'The risk of Zephyr is low.'],
  [-1, 'Zephyr is too heavy for our phones.'],
  [-1, "Zephyr doesn't work."],
  [-1, 'Avoid Zephyr.'],
  [1, 'Zephyr avoids outages.'],
  [1, 'The bug in Zephyr was fixed.'],
  [1, 'The existing system crashes daily, and Zephyr has never crashed.'],
  [-1, 'Other tools are cheaper than Zephyr.'],
  [0, 'Is Zephyr reliable?'],
  [0, 'Zephyr was written in Oslo.'],
  [-1, 'Zephyr did not prevent outages.'],
  [-1, 'Zephyr no longer fixes bugs.'],
  [1, 'Zephyr prevents memory errors.'],
])('%i: %s', (sign, sentence) => {
  expect(leanTo('p1', ADOPT, sentence)).toBe(sign)
})

test.each([
  [1, 'Should we stop using Zephyr?', 'Zephyr fails every week.'],
  [-1, 'Should we stop using Zephyr?', 'Stopping Zephyr would be expensive.'],
  [1, 'Should we keep Zephyr?', 'Zephyr is reliable.'],
  [1, 'Is Zephyr unsafe?', 'Zephyr leaks passwords.'],
  [-1, 'Is Zephyr unsafe?', 'Zephyr had no breach.'],
  [1, 'Should we migrate from Boreas to Zephyr?', 'Boreas loses data.'],
  [-1, 'Should we migrate from Boreas to Zephyr?', 'Boreas is faster than Zephyr.'],
  [1, 'Should we replace Boreas with Zephyr?', 'Boreas is obsolete.'],
])('%i for “%s”: %s', (sign, topic, sentence) => {
  expect(leanTo('p1', topic, sentence)).toBe(sign)
})

test.each(Object.entries(CHANGE_SENTENCES))('%s', (topic, { pro = [], contra = [], neither = [] }) => {
  const read = (sentences: readonly string[], sign: number) =>
    sentences.filter((sentence) => leanTo('p1', topic, sentence) !== sign)
  expect({ pro: read(pro, 1), contra: read(contra, -1), neither: read(neither, 0) }).toEqual({
    pro: [],
    contra: [],
    neither: [],
  })
})

test('among options a comparison speaks for one and against the other', () => {
  const options = [
    { id: 'p1', text: 'Boreas' },
    { id: 'p2', text: 'Zephyr' },
    { id: 'p3', text: 'Notus' },
  ]
  const leans = (sentence: string) => options.map(({ id }) => leanTo(id, 'Which tool do we take?', sentence, options))
  expect(leans('Zephyr is cheaper than Boreas.')).toEqual([-1, 1, 0])
  expect(leans('We prefer Notus over Zephyr.')).toEqual([0, -1, 1])
  expect(leans('Boreas and Zephyr are slow.')).toEqual([-1, -1, 0])
  expect(leans('Boreas, unlike Zephyr, is reliable.')).toEqual([1, -1, 0])
  expect(leans('While Boreas is slow, Notus is fast.')).toEqual([-1, 0, 1])
})

test('what a number bounds is not less of what follows', () => {
  const survey = 'A survey found that 58 % of those with fewer than 10 engineers reverted their split within two years.'
  expect(leanTo('p1', 'Should we split the monolith into microservices?', survey)).toBe(-1)
})
