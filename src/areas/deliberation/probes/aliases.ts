import { alias } from '../../../http/aliases.ts'

/** Addresses that existing clients use for gauntlets. */
export const probeAliases = [
  alias({ of: 'gauntlet.start', path: '/gauntlet/run' }),
  alias({ of: 'gauntlet.list', path: '/gauntlet/results' }),
]
