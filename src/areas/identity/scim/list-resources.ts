import type { Page } from '../../../shared/pagination.ts'
import { type Document, type ResourceType, resourceScope, valuesAt } from './attributes.ts'
import { demands, type Filter, fold, type Literal, matches } from './filter.ts'
import { parseFilter, parsePath } from './filter-parser.ts'
import { badRequest } from './scim-errors.ts'

export interface ListQuery {
  filter?: string
  startIndex: number
  count: number
  sortBy?: string
  sortOrder?: string
}

export interface ResourcePage {
  resources: Document[]
  total: number
}

/** What can be listed. */
interface Source {
  /** The plain list, in the order of the ids. */
  page(window: Page): Promise<ResourcePage>
  /** Everything that may fit the filter, in batches. */
  search(filter: Filter | undefined): AsyncIterable<Document[]>
  /** The resources with these ids, in this order. */
  read(ids: readonly string[]): Promise<Document[]>
}

/** Beyond this many resources a search answers `tooMany`. */
const MOST_SEARCHED = 200_000
const MOST_ON_A_PAGE = 1_000

/** What a filter demands of an attribute, as the text that an index can look up. */
export function demandedTexts(filter: Filter | undefined): (name: string) => string | undefined {
  const all: ReadonlyMap<string, Literal> = filter ? demands(filter) : new Map()
  return (name) => {
    const value = all.get(name)
    return typeof value === 'string' ? value : undefined
  }
}

const DIRECTIONS: Record<string, 1 | -1> = { ascending: 1, descending: -1 }

/** Orders resources by one attribute, the primary value of a list first; those without a value come last. */
function sorting(type: ResourceType, { sortBy, sortOrder = 'ascending' }: ListQuery) {
  if (!sortBy) return undefined
  const direction = DIRECTIONS[sortOrder.toLowerCase()]
  if (!direction) throw badRequest('invalidValue', 'sortOrder: must be ascending or descending')
  const path = parsePath(sortBy, resourceScope(type))
  const { attribute } = path
  const leaf = path.sub ?? attribute?.subAttributes?.find(({ name }) => name === 'value') ?? attribute
  if (path.filter || !attribute || !leaf || leaf.type === 'complex') {
    throw badRequest('invalidPath', `sortBy: ${sortBy.slice(0, 100)} cannot be sorted by`)
  }
  const { extension } = path
  const part = leaf === attribute ? undefined : leaf
  const key = (document: Document) => {
    const values = valuesAt(document, { extension, attribute }) as { primary?: boolean }[]
    const best = attribute.multiValued ? (values.find(({ primary }) => primary) ?? values[0]) : values[0]
    const [value] =
      best === undefined ? [] : valuesAt({ best }, { attribute: { ...attribute, name: 'best' }, sub: part })
    return value === undefined ? undefined : leaf.caseExact ? String(value) : fold(String(value))
  }
  const order = (one: string | undefined, other: string | undefined) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return one === other ? 0 : one < other ? -direction : direction
  }
  return { key, order }
}

export const windowOf = ({ startIndex, count }: ListQuery) => ({
  startIndex: Math.max(1, startIndex),
  offset: Math.max(1, startIndex) - 1,
  limit: Math.min(MOST_ON_A_PAGE, Math.max(0, count)),
})

export async function listPage(type: ResourceType, query: ListQuery, source: Source): Promise<ResourcePage> {
  const { offset, limit } = windowOf(query)
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter, resourceScope(type))
  const sort = sorting(type, query)
  if (!filter && !sort) return source.page({ offset, limit })

  const found: { id: string; key: string | undefined }[] = []
  let searched = 0
  for await (const documents of source.search(filter)) {
    searched += documents.length
    if (searched > MOST_SEARCHED) throw badRequest('tooMany', 'Too many resources to search; filter by userName or id')
    for (const document of documents) {
      if (!filter || matches(filter, document)) found.push({ id: String(document.id), key: sort?.key(document) })
    }
  }
  if (sort) found.sort((one, other) => sort.order(one.key, other.key))
  const ids = found.slice(offset, offset + limit).map(({ id }) => id)
  return { resources: await source.read(ids), total: found.length }
}
