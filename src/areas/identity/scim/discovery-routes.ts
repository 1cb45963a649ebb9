import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import { forbidden, notFound } from '../../../shared/errors.ts'
import type { Attribute, ResourceType, Schema } from './attributes.ts'
import { GROUP, USER } from './resource-types.ts'
import { listAnswer } from './responses.ts'
import { type BaseOf, SCIM } from './routes.ts'
import type { ResourceTypeShape, SchemaShape, ServiceProviderConfig } from './schema.ts'
import * as S from './schema.ts'

/** How directories find out what this service provider can do. */
export const discoveryRoutes = (baseOf: BaseOf): Endpoint[] => [
  endpoint({
    ...SCIM,
    id: 'scim.config',
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Show what this SCIM service supports',
    response: S.ServiceProviderConfig,
    handle: ({ request }) => discovery.config(baseOf(request)),
  }),
  endpoint({
    ...SCIM,
    id: 'scim.resource-types.list',
    method: 'GET',
    refusals: [403],
    path: '/scim/v2/ResourceTypes',
    summary: 'List the kinds of resources',
    query: S.DiscoveryQuery,
    response: S.listOf(S.ResourceTypeShape),
    handle: ({ query, request }) => {
      discovery.refuseFilter(query.filter)
      const types = discovery.types(baseOf(request))
      return listAnswer(types, 1, types.length)
    },
  }),
  endpoint({
    ...SCIM,
    id: 'scim.resource-types.get',
    method: 'GET',
    path: '/scim/v2/ResourceTypes/:id',
    summary: 'Show a kind of resource',
    example: { params: { id: 'User' } },
    response: S.ResourceTypeShape,
    handle: ({ params, request }) => discovery.type(params.id, baseOf(request)),
  }),
  endpoint({
    ...SCIM,
    id: 'scim.schemas.list',
    method: 'GET',
    refusals: [403],
    path: '/scim/v2/Schemas',
    summary: 'List the schemas of the resources',
    query: S.DiscoveryQuery,
    response: S.listOf(S.SchemaShape),
    handle: ({ query, request }) => {
      discovery.refuseFilter(query.filter)
      const schemas = discovery.schemas(baseOf(request))
      return listAnswer(schemas, 1, schemas.length)
    },
  }),
  endpoint({
    ...SCIM,
    id: 'scim.schemas.get',
    method: 'GET',
    path: '/scim/v2/Schemas/:id',
    summary: 'Show a schema',
    params: S.SchemaId,
    example: { params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' } },
    response: S.SchemaShape,
    handle: ({ params, request }) => discovery.schema(params.id, baseOf(request)),
  }),
]

const TYPES = [USER, GROUP]
const SCHEMAS = TYPES.flatMap(({ schema, extensions }) => [schema, ...extensions])

const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`
const metaOf = (resourceType: string, location: string) => ({ resourceType, location })

/** Every characteristic of an attribute, also those that have the default. */
function describedAttribute(attribute: Attribute): Record<string, unknown> {
  const { name, type, description, subAttributes, canonicalValues, referenceTypes } = attribute
  return {
    name,
    type,
    multiValued: attribute.multiValued ?? false,
    description,
    required: attribute.required ?? false,
    caseExact: attribute.caseExact ?? false,
    mutability: attribute.mutability ?? 'readWrite',
    returned: attribute.returned ?? 'default',
    uniqueness: attribute.uniqueness ?? 'none',
    ...(canonicalValues?.length ? { canonicalValues } : {}),
    ...(referenceTypes ? { referenceTypes } : {}),
    ...(subAttributes ? { subAttributes: subAttributes.map(describedAttribute) } : {}),
  }
}

const describedSchema = ({ id, name, description, attributes }: Schema, base: string): SchemaShape => ({
  schemas: [core('Schema')],
  id,
  name,
  description,
  attributes: attributes.map(describedAttribute),
  meta: metaOf('Schema', `${base}/Schemas/${id}`),
})

const describedType = ({ name, endpoint, description, ...type }: ResourceType, base: string): ResourceTypeShape => ({
  schemas: [core('ResourceType')],
  id: name,
  name,
  endpoint,
  description,
  schema: type.schema.id,
  schemaExtensions: type.extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: metaOf('ResourceType', `${base}/ResourceTypes/${name}`),
})

const inAnyCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What this service provider can do, in the words of RFC 7643. `base` is where callers reach it. */
const discovery = {
  config: (base: string): ServiceProviderConfig => ({
    schemas: [core('ServiceProviderConfig')],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 1_000 },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The provisioning token that the operator of this installation set',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: metaOf('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
  }),

  types: (base: string) => TYPES.map((type) => describedType(type, base)),
  schemas: (base: string) => SCHEMAS.map((schema) => describedSchema(schema, base)),

  type(id: string, base: string): ResourceTypeShape {
    const type = TYPES.find(({ name }) => inAnyCase(name, id))
    if (!type) throw notFound('resource type', id)
    return describedType(type, base)
  },

  schema(id: string, base: string): SchemaShape {
    const schema = SCHEMAS.find((each) => inAnyCase(each.id, id))
    if (!schema) throw notFound('schema', id)
    return describedSchema(schema, base)
  },

  refuseFilter(filter: string | undefined) {
    if (filter !== undefined) throw forbidden('Discovery cannot be filtered')
  },
}
