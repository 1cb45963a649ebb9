import { expect, test } from 'vitest'
import { chances } from '../../../../test/support/chances.ts'
import { plainBinding, randomBindings } from '../../../../test/support/random-bindings.ts'
import { globFits, matchBinding, type RoutableBinding } from './match-binding.ts'

const binding = (more: Partial<RoutableBinding> = {}): RoutableBinding => ({
  id: 'bnd_1',
  provider: 'slack',
  accountId: '*',
  peerPattern: '*',
  priority: 0,
  enabled: true,
  timeWindowStart: null,
  timeWindowEnd: null,
  allowedUsers: null,
  blockedUsers: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
const message = {
  provider: 'slack',
  accountId: 'T1',
  peer: { kind: 'channel', id: 'C17' },
  userId: 'U1',
  hour: 12,
} as const
const chosen = (...all: RoutableBinding[]) => matchBinding(all, message).chosen?.id

test('higher priority, then a literal account, then more literal signs, then the older', () => {
  expect(chosen(binding({ id: 'a' }), binding({ id: 'b', priority: 1 }))).toBe('b')
  expect(chosen(binding({ id: 'a' }), binding({ id: 'b', accountId: 'T1' }))).toBe('b')
  expect(chosen(binding({ id: 'a', peerPattern: 'C*' }), binding({ id: 'b', peerPattern: 'channel:C1?' }))).toBe('b')
  expect(chosen(binding({ id: 'a' }), binding({ id: 'b', createdAt: '2025-01-01T00:00:00.000Z' }))).toBe('b')
  expect(chosen(binding({ id: 'b' }), binding({ id: 'a' }))).toBe('a')
})

test('every candidate says why it fell, and what is no candidate says nothing', () => {
  const { trace, chosen } = matchBinding(
    [
      binding({ id: 'other', provider: 'discord' }),
      binding({ id: 'off', enabled: false }),
      binding({ id: 'dm', peerPattern: 'dm:*', priority: 9 }),
      binding({ id: 'place', peerPattern: 'C2*', priority: 8 }),
      binding({ id: 'blocked', blockedUsers: ['U1'], allowedUsers: ['U1'], priority: 7 }),
      binding({ id: 'others', allowedUsers: ['U2'], priority: 6 }),
      binding({ id: 'night', timeWindowStart: 22, timeWindowEnd: 6, priority: 5 }),
      binding({ id: 'first', priority: 4 }),
      binding({ id: 'second' }),
    ],
    message,
  )
  expect(chosen?.id).toBe('first')
  expect(trace.map(({ binding_id, why }) => [binding_id, why])).toEqual([
    ['dm', 'it is for a dm'],
    ['place', 'the place does not fit its pattern'],
    ['blocked', 'the person is blocked'],
    ['others', 'the person is not among those allowed'],
    ['night', 'it is outside its hours'],
    ['first', 'it fits'],
    ['second', 'first comes first'],
  ])
})

test.each([
  [22, true],
  [23, true],
  [5, true],
  [6, false],
  [12, false],
])('hours cross midnight: at %i %s', (hour, fits) => {
  const night = binding({ timeWindowStart: 22, timeWindowEnd: 6 })
  expect(matchBinding([night], { ...message, hour }).chosen !== undefined).toBe(fits)
})

/** The same by a regular expression, for patterns that are small enough for it. */
const plainly = (pattern: string, text: string) => {
  const source = [...pattern].map((sign) => (sign === '*' ? '[^]*' : sign === '?' ? '[^]' : sign)).join('')
  return new RegExp(`^${source}$`).test(text)
}

test('a pattern fits what a plain reference says', () => {
  const words = (signs: string, most: number): string[] =>
    most === 0 ? [''] : ['', ...[...signs].flatMap((sign) => words(signs, most - 1).map((rest) => sign + rest))]
  const patterns = [...new Set(words('ab*?', 4))]
  const texts = [...new Set(words('ab', 4))]
  const wrong = patterns.flatMap((pattern) =>
    texts.filter((text) => globFits(pattern, text) !== plainly(pattern, text)).map((text) => [pattern, text]),
  )
  expect(wrong).toEqual([])
})

test('a hostile pattern takes no more than the product of both lengths', () => {
  const steps = { count: 0 }
  expect(globFits('*a'.repeat(100), `${'a'.repeat(99).repeat(20)}b`, steps)).toBe(false)
  expect(steps.count).toBeLessThan(200 * 1981)
  const long = { count: 0 }
  globFits(`*${'b'.repeat(199)}`, 'a'.repeat(10_000), long)
  expect(long.count).toBeLessThan(2 * 10_001)
})

test.each(['*a*a*a*b', `*${'a?'.repeat(90)}b`, '*'.repeat(200), `${'*a'.repeat(99)}*c`, `${'?'.repeat(100)}*b`])(
  'twice the text is at most twice the work for %s',
  (pattern) => {
    const stepsFor = (length: number) => {
      const steps = { count: 0 }
      globFits(pattern, 'a'.repeat(length), steps)
      return steps.count
    }
    const [short, long] = [stepsFor(2_000), stepsFor(4_000)]
    expect(long).toBeLessThanOrEqual(2.2 * short + 400)
  },
)

test('of fifty random sets of bindings the one is chosen that a plain telling chooses', () => {
  const random = chances(17)
  const both = Array.from({ length: 50 }, () => {
    const { bindings, message: of } = randomBindings(random)
    return [matchBinding(bindings, of).chosen?.id, plainBinding(bindings, of)]
  })
  expect(both.filter(([one, other]) => one !== other)).toEqual([])
  expect(both.filter(([one]) => one !== undefined).length).toBeGreaterThan(10)
})
