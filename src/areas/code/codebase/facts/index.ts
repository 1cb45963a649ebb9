import { grammarFiles } from '../../../../adapters/sandbox/code/grammar-files.ts'
import type { Platform } from '../../../../platform.ts'
import { factsCollector } from './collect.ts'
import { factsStore } from './store.ts'
import { factsTables } from './tables.ts'

type PlatformParts = Pick<Platform, 'db' | 'sandbox' | 'config' | 'now' | 'held'>

/** Facts: what the analyser found in each blob, kept by its content. */
export function factsRoom({ db, sandbox, config, now, held }: PlatformParts) {
  held.register('grammars', grammarFiles.held)
  const store = factsStore(db)
  return {
    tables: factsTables,
    collect: factsCollector({ store, sandbox, fileBytes: config.codeMaxFileBytes, now }),
    /** Forgets what is known of all files of an organization; answers how many facts there were. */
    clear: store.clear,
  }
}
