import type { Logger } from 'pino'
import type { Database } from '../../../storage/database.ts'
import type { KeptFault } from './compare-kept-head.ts'
import { headsStore } from './heads-store.ts'
import { keptHeads } from './kept-heads.ts'
import { groupsIn, keptHeadsPath, writeKeptFile } from './kept-heads-file.ts'
import { treeStore } from './tree-store.ts'

interface Looking {
  db: Database
  dataDir: string
  installation: string
  logger: Logger
}

/** What the trees are other than the heads that the data directory keeps, in a sentence each. */
export async function keptHeadFaults({ db, dataDir, installation, logger }: Looking): Promise<readonly KeptFault[]> {
  const newest = () => headsStore().newest(db)
  const path = keptHeadsPath(dataDir)
  const kept = keptHeads({ path, writes: false, store: treeStore(db), newest, installation, logger })
  await kept.start()
  return kept.faults()
}

/** From now on the trees as they are are what the data directory keeps. */
export async function acceptHeads({ db, dataDir }: Pick<Looking, 'db' | 'dataDir'>): Promise<void> {
  await writeKeptFile(keptHeadsPath(dataDir), groupsIn(await headsStore().newest(db)))
}
