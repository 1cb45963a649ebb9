import { alias } from '../../../http/aliases.ts'
import { pageQuery } from '../../../shared/pagination.ts'

/** Where existing clients look for receipts; those of gauntlets have an address of their own there. */
export const receiptAliases = [
  alias({ of: 'receipts.verify', method: 'GET', path: '/receipts/:receipt_id/verify' }),
  alias({
    of: 'receipts.list',
    path: '/gauntlet/receipts',
    query: pageQuery({ limit: 20, max: 100 }),
    takes: ({ query }) => ({ query: { ...query, kind: 'gauntlet' } }),
  }),
  alias({ of: 'receipts.get', path: '/gauntlet/receipts/:receipt_id' }),
  alias({ of: 'receipts.verify', method: 'GET', path: '/gauntlet/receipts/:receipt_id/verify' }),
  alias({ of: 'receipts.export', path: '/gauntlet/receipts/:receipt_id/export' }),
]
