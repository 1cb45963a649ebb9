import { aliasesOf } from '../aliases.ts'
import type { ApiVersion, Endpoint, Stability } from '../endpoint.ts'
import { addressesOf } from '../mount.ts'
import { filledPath, pathParameters, pathTemplate } from '../path-pattern.ts'
import { underVersion } from '../versions/api-version.ts'
import { namedSchemas, operation } from './operation.ts'
import type { Json } from './schema.ts'
import {
  envelopeSchemas,
  errorSchema,
  faultResponses,
  keyParameter,
  securitySchemes,
  type Words,
  workspaceParameter,
} from './shared-parts.ts'

/** What the document needs to know about an area. */
export interface DocumentedArea {
  name: string
  title?: string
  stability: Stability
  endpoints: readonly Endpoint[]
}

interface DocumentOptions {
  /** The release that the document describes. */
  release: string
  /** With both versions, version 1's operation ids end in `.v1`. */
  versions: readonly ApiVersion[]
}

export interface OpenApiDocument extends Json {
  openapi: '3.0.3'
  info: { title: string; version: string; description: string }
  tags: Array<{ name: string; description: string }>
  paths: Record<string, Json>
  components: { securitySchemes: Json; schemas: Record<string, Json>; responses: Json; parameters?: Json }
}

const DESCRIPTION = `A control plane for multi-agent deliberation.

Every address under \`/api\` answers under \`/api/v1\` (deprecated; data at the top level) and \`/api/v2\` (data in an
envelope). Without a version in the address the header \`X-API-Version\` or \`Accept: application/json; version=2\` decides,
and version 1 is the default. A known address answers 405 to a method that it does not take, and names in \`Allow\` those
that it does.`

/**
 * The OpenAPI 3.0 document of these areas under the given versions; every document includes addresses outside `/api`.
 */
export function openApiDocument(
  areas: readonly DocumentedArea[],
  { release, versions }: DocumentOptions,
): OpenApiDocument {
  const endpoints = areas.flatMap((area) => area.endpoints).flatMap((endpoint) => [endpoint, ...aliasesOf(endpoint)])
  const words = wordsOf(endpoints, versions)
  return {
    openapi: '3.0.3',
    info: { title: 'Parley', version: release, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: areas
      .filter((area) => area.endpoints.length > 0)
      .map((area) => ({ name: area.name, description: titleOf(area) })),
    paths: paths(areas, versions),
    components: {
      securitySchemes,
      schemas: {
        ...Object.fromEntries(words.map(errorSchema)),
        ...(versions.includes(2) ? envelopeSchemas : {}),
        ...Object.fromEntries(endpoints.flatMap(namedSchemas)),
      },
      responses: Object.assign({}, ...words.map(faultResponses)),
      ...sharedParameters(endpoints),
    },
  }
}

/** The parameters to which several operations refer. */
function sharedParameters(endpoints: readonly Endpoint[]): { parameters?: Json } {
  const parameters = {
    ...(endpoints.some(({ workspaces }) => workspaces) && { Workspace: workspaceParameter }),
    ...(endpoints.some(({ takesKey }) => takesKey) && { IdempotencyKey: keyParameter }),
  }
  return Object.keys(parameters).length > 0 ? { parameters } : {}
}

/** The error formats of these endpoints. */
function wordsOf(endpoints: readonly Endpoint[], versions: readonly ApiVersion[]): Words[] {
  const scim = endpoints.some(({ dialect }) => dialect === 'application/scim+json') ? (['scim'] as const) : []
  const oauth = endpoints.some(({ faults }) => faults === 'oauth') ? (['oauth'] as const) : []
  const first = versions.includes(1) ? [] : ([1] as const)
  return [...first, ...versions, ...scim, ...oauth]
}

const titleOf = ({ name, title }: DocumentedArea) =>
  title ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ')

function paths(areas: readonly DocumentedArea[], versions: readonly ApiVersion[]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  const templates = new Map<string, string>()
  for (const { name, stability, endpoints } of areas) {
    for (const endpoint of endpoints) {
      for (const { method, path, former, as, ...place } of placesOf(endpoint, versions)) {
        const template = sharedTemplate(path, templates)
        const documented = operation(as, {
          ...place,
          tag: name,
          stability: former ? 'deprecated' : (endpoint.stability ?? stability),
          parameters: parametersOf(path, template),
        })
        paths[template] = { ...paths[template], [method.toLowerCase()]: documented }
      }
    }
  }
  return paths
}

/** Every address of an endpoint under every documented version. */
function placesOf(endpoint: Endpoint, versions: readonly ApiVersion[]) {
  const unversioned = endpoint.versions === 'unversioned'
  return answeredVersions(endpoint, versions).flatMap((version) =>
    addressesOf(endpoint).map(({ method, path, former, as }, index) => ({
      method,
      path: unversioned ? path : underVersion(version, path.slice('/api'.length)),
      former,
      as,
      version,
      deprecated: former || endpoint.replacement !== undefined || (version === 1 && !unversioned),
      operationId: [
        endpoint.id,
        former ? `former${index}` : (as.alias?.name ?? ''),
        version === 1 && versions.length > 1 && !unversioned ? 'v1' : '',
      ]
        .filter(Boolean)
        .join('.'),
    })),
  )
}

function answeredVersions({ versions: own }: Endpoint, versions: readonly ApiVersion[]): readonly ApiVersion[] {
  if (own === 'unversioned') return versions.slice(-1)
  return own ? versions.filter((version) => own.includes(version)) : versions
}

/** OpenAPI allows one spelling of a path's parameters, so the first endpoint at a path names them for all. */
function sharedTemplate(path: string, templates: Map<string, string>): string {
  const shape = filledPath(path, () => '{}')
  const template = templates.get(shape) ?? pathTemplate(path)
  templates.set(shape, template)
  return template
}

/** The parameters of a path: the document's names and the endpoint's own. */
function parametersOf(path: string, template: string) {
  const own = pathParameters(path)
  const documented = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return documented.map((name, index) => ({ name, own: own[index] ?? name }))
}
