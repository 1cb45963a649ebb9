import { alias } from '../../../http/aliases.ts'

/** A further address that existing clients use. */
export const memoryAliases = [alias({ of: 'memory.analytics', method: 'POST', path: '/memory/analytics' })]
