import type { AnswerOf, OperationId, RequestOf } from './contract.ts'
import { ApiFault } from './fault.ts'
import type { CallOperation, CallOptions } from './raw.ts'

/** The operations that answer a list page by page. */
export type ListId = {
  [Id in OperationId]: RequestOf<Id>['query'] extends { offset?: number } | undefined
    ? AnswerOf<Id> extends { items: readonly unknown[] }
      ? Id
      : never
    : never
}[OperationId]

export type ItemOf<Id extends ListId> = AnswerOf<Id> extends { items: readonly (infer Item)[] } ? Item : never

export type Each = <Id extends ListId>(
  id: Id,
  request?: Omit<RequestOf<Id>, 'body'> & CallOptions & EachOptions<ItemOf<Id>>,
) => AsyncGenerator<ItemOf<Id>, void, undefined>

interface EachOptions<Item> {
  /** What names an item, where it has no `id`. */
  identity?: (item: Item) => unknown
}

const LONGEST_PAGE = 100
/** One that is known, and one that may be new. */
const SHORTEST_PAGE = 2

/** How often it looks for its place again, should everything around it be removed all the time. */
const MOST_SEARCHES = 200
const CHANGES = 'The list changes faster than it can be read: nothing that was read of it is there any more'

/**
 * Yields every item of a list once. The list may change meanwhile: each page begins with an item that is known, and where none of its
 * items is, earlier pages are read again until one is. So nothing that stays, and stays in its order, is passed over.
 */
export function eachItem(call: CallOperation): Each {
  return async function* each(id, { identity, ...request } = {} as never) {
    const asked = request as { query?: { limit?: number; offset?: number } }
    const limit = Math.max(SHORTEST_PAGE, asked.query?.limit ?? LONGEST_PAGE)
    const first = asked.query?.offset ?? 0
    const seen = new Set<unknown>()
    const nameOf = identity ?? ((item: unknown) => identityOf(item))
    let offset = first
    let searches = 0
    for (let back = 0; ; ) {
      const { items, has_more } = (await call(id, { ...request, query: { ...asked.query, limit, offset } })) as Page
      const isJoined = offset <= first || items.some((item) => seen.has(nameOf(item as never)))
      if (!isJoined) {
        searches += 1
        if (searches > MOST_SEARCHES) throw new ApiFault(0, { code: 'LIST_CHANGES', message: CHANGES })
        back += 1
        offset = Math.max(first, offset - limit * back)
        continue
      }
      back = 0
      for (const item of items) {
        const name = nameOf(item as never)
        if (seen.has(name)) continue
        seen.add(name)
        yield item as never
      }
      if (!has_more || items.length === 0) return
      /** One item again, by which the next page is known to follow. */
      offset += Math.max(1, items.length - 1)
    }
  }
}

interface Page {
  items: readonly unknown[]
  has_more?: boolean
}

/** By `id`; else by all that it says. */
const identityOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : JSON.stringify(item)
