import type { Config } from '../../config/load.ts'
import { gitMissing } from './git-fault.ts'
import type { Mirrors } from './mirrors.ts'

export interface MirrorOptions {
  config: Pick<Config, 'dataDir' | 'codeMaxRepositoryBytes' | 'codeMaxFiles' | 'codeMaxFileBytes' | 'codeFetchSeconds'>
}

/** Opens the mirrors of this node, below its data directory. */
export function openMirrors(_options: MirrorOptions): Mirrors {
  return {
    fetch: async () => {
      throw gitMissing()
    },
    remove: async () => 0,
  }
}
