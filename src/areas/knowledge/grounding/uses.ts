import { pageOf, pageResult } from '../../../shared/pagination.ts'
import type { FiguresStore } from './figures-store.ts'
import type { UseQuery } from './schema.ts'

/** Where something that the organization knows was put before debates. */
export async function usesOf({ uses }: Pick<FiguresStore, 'uses'>, { item_id, ...asked }: UseQuery, tenant: string) {
  const page = pageOf(asked, 100)
  const { items, total } = await uses(tenant, item_id, page)
  const shown = items.map(({ evidence, at, ...use }) => ({ ...use, evidence_id: evidence, timestamp: at }))
  return pageResult('uses', { items: shown, total }, page)
}
