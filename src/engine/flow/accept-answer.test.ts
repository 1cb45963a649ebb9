import fc from 'fast-check'
import { expect, test } from 'vitest'
import { debateToAsk } from '../../../test/support/debate-to-ask.ts'
import { begun, criticises, piece } from '../../../test/support/engine.ts'
import { accept, sources } from './accept-answer.ts'

const panel = ['ada', 'bo'].map((agent) => ({ agent, provider: 'script', model: agent }))
const { state, ask } = debateToAsk({ purpose: 'critique', panel })

/** How often so many critiques are looked at. */
function looksAt(length: number): number {
  let looks = 0
  const critique = {
    get proposal() {
      looks += 1
      return 'p2'
    },
    severity: 0.5,
    issues: ['It is vague'],
    suggestions: [],
  }
  expect(accept(state, ask, criticises(...Array.from({ length }, () => critique)))).toHaveLength(3)
  return looks
}

test('no number of critiques takes more work than it deserves, and three of a proposal are heard', () => {
  const few = looksAt(1_000)
  expect(few).toBeGreaterThanOrEqual(1_000)
  expect(looksAt(4_000)).toBeLessThanOrEqual(4 * few)
})

const CONTENT = 'The lift is new.\nIt carries (8) people\n  at once. The lift is new.'
const quotesOf = (text: string, content = CONTENT) => {
  const { state } = begun({ evidence: [piece('evd_1', content)] })
  return sources(state, { quotes: [{ evidence: 'evd_1', text }] }).private.quotes
}

test.each([
  ['word for word', 'The lift is new.', 0, 16],
  ['over a line end', 'It carries (8) people at once.', 17, 49],
  ['with other white space around', ' at   once. ', 41, 49],
])('a quote tells where it stands: %s', (_, text, start, end) => {
  expect(quotesOf(text)).toEqual([{ evidence: 'evd_1', text, start, end }])
})

test.each(['', '  ', 'The lift is old.', 'the lift is new.', 'lift.is'])(
  'what stands nowhere is no quote: "%s"',
  (text) => {
    expect(quotesOf(text)).toBeUndefined()
  },
)

test('whatever is quoted, its place holds exactly these words', () => {
  const words = fc.array(fc.constantFrom('a', 'bb', 'c.', '(d', '*', ' ', '\n', '\t '), { maxLength: 40 })
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (parts, from, length) => {
      const content = parts.join('')
      const text = content.slice(from % (content.length + 1)).slice(0, length % 20)
      const reflowed = text.replace(/\s+/g, ' ')
      for (const { start = -1, end = -1 } of quotesOf(reflowed, content) ?? []) {
        expect(content.slice(start, end).split(/\s+/).join(' ').trim()).toBe(reflowed.trim())
      }
      expect(quotesOf(reflowed, content) === undefined).toBe(reflowed.trim() === '')
    }),
  )
})
