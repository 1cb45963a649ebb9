import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { replayRoutes } from './routes.ts'
import { replayService } from './service.ts'
import { replayStore } from './store.ts'
import { replayTables } from './tables.ts'
import { replayList } from './views.ts'

/** Replays: the events of a debate from the first to the last. */
export const replays = (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { debates }: { debates: Pick<Debates, 'visible'> },
) =>
  defineArea({
    name: 'replays',
    stability: 'stable',
    workspaces: true,
    tables: replayTables,
    endpoints: replayRoutes(replayService({ store: replayStore(db), debates, log })),
    views: [replayList],
  })
