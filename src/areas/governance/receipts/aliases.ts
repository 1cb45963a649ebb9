import Type from 'typebox'
import { END_RESULTS } from '../../../engine/events/parts.ts'
import { alias } from '../../../http/aliases.ts'
import { pageQuery } from '../../../shared/pagination.ts'

const EXAMINED: Readonly<Record<string, string>> = { approved: 'pass', rejected: 'fail' }

function filterOf(verdict: string | undefined): object {
  if (verdict === undefined) return {}
  return EXAMINED[verdict] ? { examination_verdict: EXAMINED[verdict] } : { verdict }
}

/** Where existing clients look for receipts; those of gauntlets have an address of their own there. */
export const receiptAliases = [
  alias({ of: 'receipts.verify', method: 'GET', path: '/receipts/:receipt_id/verify' }),
  alias({
    of: 'receipts.list',
    path: '/gauntlet/receipts',
    query: Type.Object({
      verdict: Type.Optional(
        Type.Enum([...END_RESULTS, 'approved', 'rejected'], {
          description: '`approved`: it passed the examination; `rejected`: it failed',
        }),
      ),
      ...pageQuery({ limit: 20, max: 100 }).properties,
    }),
    takes: ({ query: { verdict, ...query } }) => ({ query: { ...query, ...filterOf(verdict), kind: 'gauntlet' } }),
  }),
  alias({ of: 'receipts.get', path: '/gauntlet/receipts/:receipt_id' }),
  alias({ of: 'receipts.verify', method: 'GET', path: '/gauntlet/receipts/:receipt_id/verify' }),
]
