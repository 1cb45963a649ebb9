import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for it. */
export const auditAliases = [alias({ of: 'audit.export', method: 'POST', path: '/audit/entries' })]
