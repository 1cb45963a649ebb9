import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for it too. */
export const memoryAliases = [alias({ of: 'memory.analytics', method: 'POST', path: '/memory/analytics' })]
