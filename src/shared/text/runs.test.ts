import { expect, test } from 'vitest'
import { expectLinearReading } from '../../../test/support/characters-read.ts'
import { runDigests, runsOf, runsWithin } from './runs.ts'

const words = (text: string) => runsOf(text).map((run) => run.words)
const EIGHT = 'seven grey herons quietly watched the amber harbour'

test('a text is known by every eight words in a row, of which it may have more', () => {
  expect(words(EIGHT)).toEqual([EIGHT])
  expect(words(`${EIGHT} again`)).toEqual([EIGHT, 'grey herons quietly watched the amber harbour again'])
})

test('three to seven words are known together, and fewer not at all', () => {
  expect(words('Grey herons, quietly')).toEqual(['grey herons quietly'])
  expect(words('one two three four five six seven')).toHaveLength(1)
  expect(words('two words')).toEqual([])
  expect(words('')).toEqual([])
  expect(words('… — !?')).toEqual([])
})

test('case, width and punctuation make no other words', () => {
  expect(words('ＧＲＥＹ “Herons” — quietly!')).toEqual(words('grey herons quietly'))
  expect(words('Ｃａｆｅ\u0301 au lait')).toEqual(words('café au lait'))
})

test('scripts without spaces are read by letters, two of which are a word', () => {
  const text = '静かな港で灰色の鷺が琥珀を見る日'
  expect([...text]).toHaveLength(16)
  expect(words(text)).toHaveLength(1)
  expect(words(`${text}。`)).toEqual(words(text))
  expect(runsOf(`${text}々また`).length).toBeGreaterThan(1)
  expect(words('東京都庁前')).toEqual([])
  expect(words('東京都庁前駅')).toHaveLength(1)
  expect(runsWithin(`He wrote ${text} there`, []).map((run) => run.words)).toContain(words(text)[0])
})

test('a quotation is found wherever it stands, a short one by its weight', () => {
  const found = (text: string, ...lesser: number[]) => runsWithin(text, lesser).map((run) => run.words)
  expect(found(`As was said, ${EIGHT}; I agree.`)).toContain(EIGHT)
  expect(found('They said grey herons quietly, no more', 6)).toContain('grey herons quietly')
  expect(found('They said grey herons quietly, no more')).not.toContain('grey herons quietly')
})

test('a digest has 128 bits and says nothing without its key', () => {
  const [run] = runsOf(EIGHT)
  if (!run) throw new Error('No run')
  const [one, other] = [runDigests(Buffer.alloc(32, 1)), runDigests(Buffer.alloc(32, 2))]
  expect(one(run)).toHaveLength(16)
  expect(one(run)).toEqual(one({ ...run }))
  expect(one(run)).not.toEqual(other(run))
})

test('the work grows with the text, whatever stands in it', () => {
  for (const part of ['word ', '東', 'a', '…', 'e\u0301', '\u0301'])
    expectLinearReading(
      8_000,
      (length) => part.repeat(length / part.length),
      (text) => runsWithin(text, [6, 10]),
    )
})
