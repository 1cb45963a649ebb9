import { describe, expect, test } from 'vitest'
import { GOOD_ANSWERS } from '../../../../../test/support/answers/good-answers.ts'
import { type Judgement, judged, readAnswer } from '../../../../../test/support/answers/judged-answer.ts'
import { SEEN_VARIANTS } from '../../../../../test/support/answers/seen-variants.ts'
import { UNSEEN_VARIANTS } from '../../../../../test/support/answers/unseen-variants.ts'
import type { AnswerVariant } from '../../../../../test/support/answers/variant.ts'

const LEAST_READ = 0.98

const having = (variants: readonly AnswerVariant[], wanted: Judgement) =>
  variants.filter((each) => judged(each) === wanted)

describe.each([
  ['seen', SEEN_VARIANTS],
  ['unseen', UNSEEN_VARIANTS],
] as const)('of a hundred %s variants', (half, variants) => {
  /** Of what the reader is judged by nobody learns more here than of what kind it is. */
  const named = ({ what, kind, means }: AnswerVariant) =>
    half === 'seen' ? what : `${kind}${means === 'nothing' ? ', no meaning' : ''}`

  test('none is read wrongly', () => {
    expect(having(variants, 'wrong').map(named)).toEqual([])
  })

  test('nearly all with one meaning are read', () => {
    const meant = variants.filter(({ means }) => means !== 'nothing')
    const refused = having(meant, 'refused')
    expect(1 - refused.length / meant.length, refused.map(named).join('; ')).toBeGreaterThanOrEqual(LEAST_READ)
  })
})

test('no good answer that quotes material or speaks of prompts is refused', () => {
  expect(GOOD_ANSWERS.flatMap((answer) => readAnswer(answer).fault ?? [])).toEqual([])
})
