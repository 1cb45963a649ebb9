import { test } from 'vitest'
import { killRebuild } from './kill-rebuild.ts'

const TWENTY = Array.from({ length: 20 }, (_, time) => (time % 4 === 3 ? 'swap' : time % 4))

test('twenty rebuilds are killed wherever they are: the next one goes on, and nothing is half done', () =>
  killRebuild({ debates: 600, kills: TWENTY }))
