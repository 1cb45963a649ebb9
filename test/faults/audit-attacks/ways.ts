import type { Way } from './way.ts'
import { aroundWays } from './ways-around.ts'
import { backWays } from './ways-back.ts'
import { eventWays } from './ways-debates.ts'
import { entryWays } from './ways-entries.ts'
import { forgedWays } from './ways-forged.ts'
import { goneWays } from './ways-gone.ts'
import { headWays } from './ways-heads.ts'
import { keyWays } from './ways-keys.ts'
import { logWays } from './ways-logs.ts'
import { noteWays } from './ways-notes.ts'
import { paperWays } from './ways-papers.ts'
import { treeWays } from './ways-trees.ts'

/** Every way that we know to change what is proved, for a superuser of the database. */
export const WAYS: readonly Way[] = [
  ...entryWays,
  ...goneWays,
  ...forgedWays,
  ...treeWays,
  ...noteWays,
  ...headWays,
  ...keyWays,
  ...eventWays,
  ...logWays,
  ...paperWays,
  ...aroundWays,
  ...backWays,
]
