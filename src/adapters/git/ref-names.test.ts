import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isBranchName, isObjectId } from './ref-names.ts'

const NAMES = [
  ...['main', 'feature/x', 'ünï', 'a.b', 'a@b', '{', 'release-1.0', 'x'.repeat(200)],
  ...[
    '',
    '-x',
    '--upload-pack=x',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    'a@{1}',
    '/a',
    'a/',
    'a//b',
  ],
  ...['.a', 'a/.b', 'a.lock', 'a.lock/b', 'a.', 'a\u007fb', 'a\tb', 'HEAD'],
]

test('names of branches are those that git takes', () => {
  const script =
    'while IFS= read -r name; do git check-ref-format --branch "$name" >/dev/null 2>&1 && echo y || echo n; done'
  const { stdout } = spawnSync('/bin/sh', ['-c', script], { input: `${NAMES.join('\n')}\n`, encoding: 'utf8' })
  expect(NAMES.map((name) => [name, isBranchName(name) ? 'y' : 'n'])).toEqual(
    stdout
      .trim()
      .split('\n')
      .map((verdict, at) => [NAMES[at], verdict]),
  )
})

test('ids of commits are whole and in lower case', () => {
  expect(['a'.repeat(40), 'b'.repeat(64)].every(isObjectId)).toBe(true)
  expect(['', 'HEAD', 'a'.repeat(39), 'A'.repeat(40), `${'a'.repeat(40)}\n`].some(isObjectId)).toBe(false)
})
