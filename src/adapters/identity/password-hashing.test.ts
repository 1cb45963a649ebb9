import { expect, test } from 'vitest'
import { stopwatch, withinLimit } from '../../../test/support/time-limits.ts'
import { passwordRefusal } from '../../shared/identity/password-rules.ts'
import { passwordHashing } from './password-hashing.ts'

const passwords = passwordHashing({ cores: 2 })

test('hashes are argon2id, salted, and verify the password they were made of', async () => {
  const [one, two] = await Promise.all([
    passwords.hash('correct horse battery'),
    passwords.hash('correct horse battery'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'correct horse battery')).toBe(true)
  expect(await passwords.verify(one, 'correct horse Battery')).toBe(false)
})

test('the same letters in another Unicode form are the same password', async () => {
  const hash = await passwords.hash('caf\u00e9 au lait')
  expect(await passwords.verify(hash, 'cafe\u0301 au lait')).toBe(true)
})

test('without a hash nothing is right, and a hash is computed all the same', async () => {
  for (const hash of [undefined, null]) expect(await passwords.verify(hash, 'anything')).toBe(false)
  const hash = await passwords.hash('somebody knows this one')
  const spent = async (of: string | undefined) => {
    const elapsed = stopwatch()
    await passwords.verify(of, 'a wrong one')
    return elapsed()
  }
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 6; round++) {
    known = Math.min(known, await spent(hash))
    unknown = Math.min(unknown, await spent(undefined))
  }
  withinLimit('a wrong password of a known user', known, 2.5 * unknown)
  withinLimit('a password of nobody', unknown, 2.5 * known)
})

test('too many at once are told to come back', async () => {
  const few = passwordHashing({ cores: 3, longestQueue: 3 })
  const crowd = await Promise.allSettled(Array.from({ length: 15 }, () => few.verify(undefined, 'x')))
  const refused = crowd.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  }
  expect(await few.verify(undefined, 'x')).toBe(false)
})

test.for([
  ['short', /at least 8/],
  ['x'.repeat(129), /at most 128/],
  ['password', /common/],
  ['PassWord123', /common/],
  ['12345678', /common/],
  ['87654321', /common/],
  ['qwertyuiop', /common/],
  ['aaaaaaaa', /common/],
  ['abababab', /common/],
] as const)('%s is refused', ([password, reason]) => {
  expect(passwordRefusal(password)).toMatch(reason)
})

test.for(['a plain sentence', 'xkwpqzrt', '🦊🦊🦊🐻🐼🐨🐯🦁', `${'y'.repeat(127)}z`])('%s is accepted', (password) => {
  expect(passwordRefusal(password)).toBeUndefined()
})
