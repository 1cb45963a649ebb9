import { test } from 'vitest'
import { waitUnderKills } from './doors/wait-under-kills.ts'

test('a node is killed under requests that wait at each door: asked again elsewhere, each gets the debate that it began', () =>
  waitUnderKills())
