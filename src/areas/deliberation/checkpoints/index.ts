import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { checkpointRoutes } from './routes.ts'
import { checkpointService } from './service.ts'
import { checkpointStore } from './store.ts'
import { checkpointTables } from './tables.ts'
import { checkpointList } from './views.ts'

export type { CheckpointService } from './service.ts'

/** Checkpoints: places in a debate to come back to. */
export function checkpoints(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  {
    ledger,
    debates,
    refuseResume,
  }: { ledger: Ledger; debates: Debates; refuseResume: Parameters<typeof checkpointService>[0]['refuseResume'] },
) {
  const service = checkpointService({ store: checkpointStore(db), ledger, debates, refuseResume, now })
  const area = defineArea({
    name: 'checkpoints',
    stability: 'stable',
    workspaces: true,
    tables: checkpointTables,
    endpoints: checkpointRoutes(service),
    views: [checkpointList],
  })
  return { area, checkpoints: { list: service.list, resume: service.resume } }
}
