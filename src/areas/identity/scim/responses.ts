import type { Document, ResourceType } from './attributes.ts'
import { type Selection, selected } from './projection.ts'

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** A resource as it goes out. */
export type WireResource = Document & { schemas: string[]; id: string }

export const locationOf = ({ endpoint }: ResourceType, id: unknown, base: string) => `${base}${endpoint}/${String(id)}`

const POINTING: Record<string, string> = { members: '/Users', groups: '/Groups' }

const withReferences = (document: Document, base: string): Document =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      const endpoint = POINTING[name]
      if (!endpoint || !Array.isArray(value)) return [name, value]
      return [name, value.map((each) => ({ ...each, $ref: `${base}${endpoint}/${each.value}` }))]
    }),
  )

/** Adds the schemas and every address, then leaves what was asked for. */
export function onTheWire(type: ResourceType, document: Document, base: string, selection: Selection): WireResource {
  const extensions = type.extensions.map(({ id }) => id).filter((id) => document[id] !== undefined)
  const whole = {
    schemas: [type.schema.id, ...extensions],
    ...withReferences(document, base),
    meta: { ...(document.meta as Document), location: locationOf(type, document.id, base) },
  }
  return selected(type, selection, whole) as WireResource
}

export const listAnswer = <Item>(resources: Item[], startIndex: number, total: number) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
