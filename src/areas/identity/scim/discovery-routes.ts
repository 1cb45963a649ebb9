import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import { discovery } from './discovery.ts'
import { listAnswer } from './responses.ts'
import { type BaseOf, SCIM } from './routes.ts'
import * as S from './schema.ts'

/** How directories find out what this service provider can do. */
export const discoveryRoutes = (baseOf: BaseOf): Endpoint[] => [
  endpoint({
    ...SCIM,
    id: 'scim.config',
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Tell what this SCIM service can do',
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
