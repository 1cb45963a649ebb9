import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { LARGEST_INTEGER, orNull, Whole } from '../../../shared/schemas.ts'
import { type Attribute, COMMON, type ResourceType } from './attributes.ts'
import { GROUP, USER } from './resource-types.ts'

const SIMPLE = {
  string: Type.String,
  reference: Type.String,
  dateTime: Type.String,
  boolean: Type.Boolean,
}

function single({ type, description, subAttributes = [] }: Attribute): TSchema {
  return type === 'complex' ? objectOf(subAttributes, { description }) : SIMPLE[type]({ description })
}

const schemaOf = (attribute: Attribute): TSchema =>
  attribute.multiValued ? Type.Array(single({ ...attribute, description: '' })) : single(attribute)

/** OpenAPI reads a property called `$ref` as a reference, so it is declared as a further property. */
function objectOf(attributes: readonly Attribute[], options: { description?: string } = {}): TObject {
  const [reference] = attributes.filter(({ name }) => name === '$ref')
  const others = attributes.filter((attribute) => attribute !== reference)
  return Type.Object(
    Object.fromEntries(others.map((attribute) => [attribute.name, Type.Optional(schemaOf(attribute))])),
    { ...options, ...(reference && { additionalProperties: Type.String({ description: '`$ref`' }) }) },
  )
}

const Schemas = Type.Array(Type.String(), { description: 'The ids of the schemas that the resource follows' })

/** A resource as it is answered: all of it, or what the caller selected. */
const resource = ({ schema, extensions }: ResourceType) =>
  Type.Object({
    ...objectOf([...COMMON, ...schema.attributes]).properties,
    ...Object.fromEntries(extensions.map(({ id, attributes }) => [id, Type.Optional(objectOf(attributes))])),
    schemas: Schemas,
    id: Type.String(),
  })

export const ScimUser = resource(USER)
export const ScimGroup = resource(GROUP)

/** A user or a group, in a list of both. */
export const AnyResource = Type.Object({ ...ScimUser.properties, ...ScimGroup.properties })

export const listOf = (item: TSchema) =>
  Type.Object({
    schemas: Schemas,
    totalResults: Type.Integer(),
    startIndex: Type.Integer({ description: '1 is the first' }),
    itemsPerPage: Type.Integer(),
    Resources: Type.Array(item),
  })

/** A group comes with all its members, each of which is a few values. */
const MOST_VALUES = 45_000

/** Names may be in any case, so the area reads the body itself. */
export const Resource = Type.Object(
  { schemas: Type.Optional(Type.Unknown({ 'x-max-values': MOST_VALUES })) },
  {
    additionalProperties: true,
    maxProperties: 1_000,
    description: 'The resource, as /scim/v2/Schemas describes it',
  },
)

export const PatchRequest = Type.Object({
  schemas: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  Operations: Type.Array(
    Type.Object({
      op: Type.String({ maxLength: 100, description: 'add, replace or remove, in any case' }),
      path: Type.Optional(orNull(Type.String({ maxLength: 4_096 }))),
      value: Type.Optional(Type.Unknown({ 'x-max-values': MOST_VALUES })),
    }),
    { minItems: 1, maxItems: 1_000 },
  ),
})

export const Selection = Type.Object({
  attributes: Type.Optional(Type.String({ description: 'The only attributes to answer, separated by commas' })),
  excludedAttributes: Type.Optional(Type.String({ description: 'Attributes to leave out, separated by commas' })),
})

export const ListQuery = Type.Object({
  filter: Type.Optional(Type.String({ description: 'A filter of RFC 7644, at most 2,048 characters' })),
  startIndex: Whole({ minimum: -LARGEST_INTEGER, default: 1, description: '1 is the first; less counts as 1' }),
  count: Whole({
    minimum: -LARGEST_INTEGER,
    default: 100,
    description: 'At most 1000; more counts as 1000, less than 0 as 0',
  }),
  sortBy: Type.Optional(Type.String()),
  sortOrder: Type.Optional(Type.String({ maxLength: 100, 'x-enum': ['ascending', 'descending'] })),
  ...Selection.properties,
})

const Names = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 1_000 })

export const SearchRequest = Type.Object({
  ...ListQuery.properties,
  schemas: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  filter: Type.Optional(Type.String({ maxLength: 2_048, description: 'A filter of RFC 7644' })),
  sortBy: Type.Optional(Type.String({ maxLength: 300 })),
  sortOrder: Type.Optional(Type.String({ maxLength: 100, 'x-enum': ['ascending', 'descending'] })),
  attributes: Type.Optional(Names),
  excludedAttributes: Type.Optional(Names),
})

export const ResourceId = Type.Object({ id: Type.String({ pattern: ID_PATTERN }) })
export const Nothing = Type.Void()

/** Discovery cannot be filtered. */
export const DiscoveryQuery = Type.Object({ filter: Type.Optional(Type.String()) })
export const SchemaId = Type.Object({ id: Type.String({ maxLength: 200 }) })

const Meta = Type.Object({ resourceType: Type.String(), location: Type.String() })
const Support = Type.Object({ supported: Type.Boolean() })

export const ServiceProviderConfig = Type.Object({
  schemas: Schemas,
  patch: Support,
  bulk: Type.Object({ supported: Type.Boolean(), maxOperations: Type.Integer(), maxPayloadSize: Type.Integer() }),
  filter: Type.Object({ supported: Type.Boolean(), maxResults: Type.Integer() }),
  changePassword: Support,
  sort: Support,
  etag: Support,
  authenticationSchemes: Type.Array(
    Type.Object({
      type: Type.String(),
      name: Type.String(),
      description: Type.String(),
      specUri: Type.String(),
      primary: Type.Boolean(),
    }),
  ),
  meta: Meta,
})

export const ResourceTypeShape = Type.Object({
  schemas: Schemas,
  id: Type.String(),
  name: Type.String(),
  endpoint: Type.String(),
  description: Type.String(),
  schema: Type.String(),
  schemaExtensions: Type.Array(Type.Object({ schema: Type.String(), required: Type.Boolean() })),
  meta: Meta,
})

export const SchemaShape = Type.Object({
  schemas: Schemas,
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  attributes: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  meta: Meta,
})

export type ServiceProviderConfig = Static<typeof ServiceProviderConfig>
export type ResourceTypeShape = Static<typeof ResourceTypeShape>
export type SchemaShape = Static<typeof SchemaShape>
