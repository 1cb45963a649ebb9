import { test } from 'vitest'
import { killRebuild } from './kill-rebuild.ts'

test('a rebuild is killed in the middle, again after another page, and in the swap: the next one goes on, and nothing is half done', () =>
  killRebuild({ debates: 100, kills: [2, 1, 'swap'] }))
