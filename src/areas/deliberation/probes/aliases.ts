import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for gauntlets. */
export const probeAliases = [
  alias({ of: 'gauntlet.start', path: '/gauntlet/run' }),
  alias({ of: 'gauntlet.list', path: '/gauntlet/results' }),
]
