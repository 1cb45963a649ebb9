import { ServiceError } from '../../../shared/errors.ts'
import type { Document, ResourceType } from './attributes.ts'
import { type ListQuery, windowOf } from './listing.ts'
import type { Selection } from './projection.ts'
import type { ResourceService } from './resource-service.ts'

export interface Searched {
  type: ResourceType
  service: Pick<ResourceService, 'list'>
}

interface Found {
  found: { type: ResourceType; document: Document }[]
  startIndex: number
  total: number
}

/**
 * The resources of several types, one type after the other. A type that does not know an attribute of the filter or of the
 * order has nothing that fits (RFC 7644, section 3.4.2.1); what no type can read is refused.
 */
export async function searchAll(sources: readonly Searched[], query: ListQuery & Selection): Promise<Found> {
  const { startIndex, limit } = windowOf(query)
  const found: Found['found'] = []
  const faults: unknown[] = []
  let total = 0
  for (const { type, service } of sources) {
    const window = { startIndex: Math.max(1, startIndex - total), count: limit - found.length }
    const page = await service.list({ ...query, ...window }).catch((fault) => {
      if (!(fault instanceof ServiceError) || fault.status !== 400) throw fault
      faults.push(fault)
    })
    if (!page) continue
    found.push(...page.resources.map((document) => ({ type, document })))
    total += page.total
  }
  if (faults.length === sources.length) throw faults[0]
  return { found, startIndex, total }
}
