import { expect, test } from 'vitest'
import { attackedScene } from './audit-attacks/attacked.ts'
import { WAYS } from './audit-attacks/ways.ts'

const SOME = [
  'an entry: its leaf and hash, and its columns as they were',
  'the last five entries, after the note, are deleted',
  'an entry is forged after the last note, and the service goes on over it',
  'a tree is cut to its last note, and its later heads are deleted',
  'a note is signed anew with a foreign key',
  'an event: the result of the debate',
  'an event, with all hashes after it: what an agent said',
  'everything in the database is set back',
]

test('some ways to change what is proved are found and placed', async () => {
  const { clean, go } = await attackedScene()
  expect(await clean()).toEqual([])
  const ways = WAYS.filter(({ name }) => SOME.includes(name))
  expect(ways).toHaveLength(SOME.length)
  for (const way of ways) expect([way.name, ...(await go(way))]).toEqual([way.name])
  expect(await clean()).toEqual([])
})
