import type { EventType } from '../../../shared/event-types.ts'
import type { CursorStore } from '../store.ts'

export type Page = Awaited<ReturnType<CursorStore['page']>>

/** Reads the log page by page; the next one is on its way while the last is folded. */
export function logPages(store: Pick<CursorStore, 'page'>, types: readonly EventType[], size: number) {
  let ahead: { after: number; page: Promise<Page> } | undefined

  return async (after: number): Promise<Page> => {
    const page = await (ahead?.after === after ? ahead.page : store.page(types, after, size))
    ahead = undefined
    if (!page.isLast) {
      ahead = { after: page.end, page: store.page(types, page.end, size) }
      ahead.page.catch(() => {})
    }
    return page
  }
}
