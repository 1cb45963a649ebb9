import type { Platform } from '../../../../platform.ts'
import type { KeptFolds } from '../scanning/index.ts'
import { factsCollector } from './collect.ts'
import { factsStore } from './store.ts'
import { factsTables } from './tables.ts'

/** Facts: what the analyser found in each blob, kept by its content. */
export function factsRoom({ db, sandbox, config, now }: Pick<Platform, 'db' | 'sandbox' | 'config' | 'now'>) {
  const store = factsStore(db)
  return {
    tables: factsTables,
    collect: factsCollector({ store, sandbox, fileBytes: config.codeMaxFileBytes, now }),
    /** What folds over facts found, kept beside the facts. */
    foldsOf: (org: string): KeptFolds => ({
      read: (fold) => store.readFold(org, fold, now()),
      write: (fold, found) => store.writeFold(org, fold, found, now()),
    }),
    /** Forgets what is known of all files of an organization; answers how many facts there were. */
    clear: store.clear,
  }
}
