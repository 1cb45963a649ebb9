import Type, { type Static, type TSchema } from 'typebox'
import { READ_UP_TO, UpTo, Whole } from './schemas.ts'

/** The largest page of a list that states no maximum of its own. */
const LARGEST_PAGE = 1000

/** A `limit` above the maximum is read as the maximum; below one or not an integer it is refused. */
export const pageQuery = ({ limit, max }: { limit: number; max?: number }) =>
  Type.Object({
    limit: max ? UpTo(max, { default: limit }) : Whole({ minimum: 1, default: limit, [READ_UP_TO]: LARGEST_PAGE }),
    offset: Whole({ minimum: 0, default: 0 }),
  })

/** The `limit` alone, of a list that is asked for from its beginning. */
export const limitQuery = ({ limit, max }: { limit: number; max: number }) => ({ limit: UpTo(max, { default: limit }) })

export type Page = Static<ReturnType<typeof pageQuery>>

/** Every list has its named array, the same array as `items`, and its place in the whole. */
export const listOf = <Name extends string, Item extends TSchema>(name: Name, item: Item) => {
  const items = Type.Array(item)
  return Type.Object({
    ...({ [name]: items } as Record<Name, typeof items>),
    items,
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean(),
  })
}

export interface Slice<Item> {
  items: Item[]
  total: number
}

/** The wire form of a page. */
export const pageResult = <Name extends string, Item>(name: Name, { items, total }: Slice<Item>, page: Page) => ({
  ...({ [name]: items } as Record<Name, Item[]>),
  items,
  total,
  limit: page.limit,
  offset: page.offset,
  has_more: page.offset + items.length < total,
})

/** The largest amount of text in one answer, in bytes of JSON. */
const MOST_SAID_BYTES = 1_048_576

const bytesOf = (item: unknown) => Buffer.byteLength(JSON.stringify(item)) + 1

/** How many of these items fit, from the first on; at least one, so that paging always ends. */
export function fitting(items: readonly unknown[], most = MOST_SAID_BYTES): number {
  let bytes = 0
  const over = items.findIndex((item, index) => {
    bytes += bytesOf(item)
    return bytes > most && index > 0
  })
  return over < 0 ? items.length : over
}
