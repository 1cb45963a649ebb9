import { describe, expect, test } from 'vitest'
import { ANSWERED_DEBATES, PANEL } from './answered-debates.ts'
import { GOOD_ANSWERS } from './good-answers.ts'
import { GOOD_BODIES } from './good-bodies.ts'
import { SEEN_VARIANTS } from './seen-variants.ts'
import { UNSEEN_VARIANTS } from './unseen-variants.ts'
import { type AnswerVariant, answerText } from './variant.ts'

const halves: Record<string, readonly AnswerVariant[]> = { seen: SEEN_VARIANTS, unseen: UNSEEN_VARIANTS }
const all: Record<string, readonly AnswerVariant[]> = { ...halves, good: GOOD_ANSWERS }
const PROPOSALS = ['p1', 'p2', 'p3']
const CHOICES = [...PROPOSALS, 'none', 'abstain']

/** What a meaning names, by the kind of thing that it is. */
function named({ means }: AnswerVariant) {
  if (means === 'nothing') return { proposals: [], evidence: [], agents: [] }
  const critiques = 'critiques' in means ? means.critiques : []
  const message = 'choice' in means || 'critiques' in means ? {} : means
  return {
    proposals: [
      ...('choice' in means ? [means.choice, ...Object.keys(means.stances)] : []),
      ...critiques.map(({ proposal }) => proposal),
      ...[message.position, message.adopt].filter((id) => id !== undefined),
    ],
    evidence: [...critiques.flatMap(({ cites }) => cites), ...(message.cites ?? [])],
    agents: (means.words ?? []).flatMap(({ to }) => (to === undefined ? [] : [to])),
  }
}

describe.each(Object.entries(halves))('the %s variants', (_, variants) => {
  test('are a hundred, of which eighty or more have one meaning', () => {
    expect(variants).toHaveLength(100)
    expect(variants.filter(({ means }) => means !== 'nothing').length).toBeGreaterThanOrEqual(80)
    expect(new Set(variants.map(({ what }) => what)).size).toBe(100)
  })
})

test('three hundred good answers have one meaning each, and say many things', () => {
  expect(GOOD_ANSWERS).toHaveLength(300)
  expect(GOOD_ANSWERS.filter(({ means }) => means === 'nothing')).toEqual([])
  expect(new Set(GOOD_BODIES.map(({ text }) => text)).size).toBeGreaterThanOrEqual(60)
})

describe.each(Object.entries(all))('the %s answers', (_, variants) => {
  test('name what their debate knows', () => {
    for (const variant of variants) {
      const { proposals, evidence, agents } = named(variant)
      expect(CHOICES, variant.what).toEqual(expect.arrayContaining(proposals))
      const names = ANSWERED_DEBATES[variant.debate].evidence.map(({ name }) => name)
      expect(names, variant.what).toEqual(expect.arrayContaining(evidence))
      expect(PANEL, variant.what).toEqual(expect.arrayContaining(agents))
    }
  })

  test('have the shape of their kind', () => {
    for (const { what, kind, debate, means } of variants) {
      if (kind === 'position') expect(debate, what).toBe('closed')
      if (means === 'nothing') continue
      expect('choice' in means, what).toBe(kind === 'vote')
      expect('critiques' in means, what).toBe(kind === 'critiques')
      expect('position' in means, what).toBe(kind === 'position')
    }
  })
})

test('no text stands twice', () => {
  const texts = Object.values(all).flatMap((variants) =>
    variants.map(({ kind, debate, text }) => `${kind} ${debate} ${text}`),
  )
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test('what is said back of a prompt is taken from it', () => {
  const prompt = { system: 'Say "why".', parts: ['first', 'the $& task'] }
  expect(answerText({ text: '{{last}} {"content": "{{json system}}"}' }, prompt)).toBe(
    'the $& task {"content": "Say \\"why\\"."}',
  )
})
