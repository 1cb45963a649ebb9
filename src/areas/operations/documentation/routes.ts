import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceOrigin } from '../../../http/access/own-hosts.ts'
import type { CachedText } from '../../../http/answers/cached-text.ts'
import { redirect } from '../../../http/browser-flow.ts'
import { endpoint, RawAnswer, type ReplyControls } from '../../../http/endpoint.ts'
import { underVersion } from '../../../http/versions/api-version.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Documents } from './openapi-documents.ts'
import * as S from './schema.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const YAML_TYPE = 'application/yaml; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** Links for a client that knows only the server's name. */
const PLACES = {
  docs: underVersion(2, '/docs'),
  openapi: underVersion(2, '/openapi.json'),
  health: underVersion(2, '/health'),
}

interface Dependencies {
  documents: Documents
  version: string
  /** The address at which browsers reach the service, if it is configured. */
  publicUrl: string | undefined
}

/** Clients may cache documents but must revalidate them, because a new release changes them. */
function revalidated(reply: ReplyControls, type: string, text: string | CachedText) {
  reply.header('cache-control', 'no-cache')
  return new RawAnswer(type, text)
}

export const documentationRoutes = ({ documents, version, publicUrl }: Dependencies) => [
  endpoint({
    id: 'documentation.home',
    method: 'GET',
    path: '/',
    summary: 'Redirect to the documentation',
    auth: 'public',
    versions: 'unversioned',
    status: 302,
    otherStatuses: [200],
    produces: 'text/html',
    response: S.Text,
    handle: ({ reply }) => redirect(reply, PLACES.docs),
  }),
  endpoint({
    id: 'documentation.root',
    method: 'GET',
    path: '',
    summary: 'Show what is served here and where its documentation is',
    auth: 'public',
    response: S.Root,
    handle: () => ({ name: 'Parley' as const, version, ...PLACES }),
  }),
  ...['/openapi', '/openapi.json'].map((path) =>
    endpoint({
      id: path === '/openapi' ? 'documentation.openapi' : 'documentation.openapi-json',
      method: 'GET',
      path,
      summary: 'Get the OpenAPI 3.0 document',
      auth: 'public',
      query: S.DocumentQuery,
      envelope: false,
      otherStatuses: [304],
      response: S.OpenApi,
      handle: async ({ query, reply }) => revalidated(reply, JSON_TYPE, await documents.json(query.version)),
    }),
  ),
  endpoint({
    id: 'documentation.openapi-yaml',
    method: 'GET',
    path: '/openapi.yaml',
    summary: 'Get the OpenAPI 3.0 document as YAML',
    auth: 'public',
    otherStatuses: [304],
    produces: 'application/yaml',
    response: S.Text,
    handle: async ({ reply }) => revalidated(reply, YAML_TYPE, await documents.yaml()),
  }),
  endpoint({
    id: 'documentation.postman',
    method: 'GET',
    path: '/postman.json',
    summary: 'Get a Postman collection',
    auth: 'public',
    envelope: false,
    otherStatuses: [304],
    response: S.Postman,
    handle: async ({ request, reply }) =>
      revalidated(reply, JSON_TYPE, await documents.postman(serviceOrigin(request, publicUrl))),
  }),
  endpoint({
    id: 'documentation.page',
    method: 'GET',
    path: '/docs',
    summary: 'Show this documentation, to read and to try',
    auth: 'public',
    produces: 'text/html',
    response: S.Text,
    async handle({ reply }) {
      reply.header('content-security-policy', PAGE_POLICY)
      return revalidated(reply, HTML_TYPE, await page.html())
    },
  }),
  endpoint({
    id: 'documentation.asset',
    method: 'GET',
    path: '/docs/assets/:file',
    summary: 'Get a part of the documentation page',
    auth: 'public',
    stability: 'internal',
    limit: 'exempt',
    params: S.AssetName,
    produces: '*/*',
    example: { params: { file: 'page.css' } },
    response: S.Text,
    async handle({ params, reply }) {
      const { type, text } = await page.asset(params.file)
      return revalidated(reply, type, text)
    },
  }),
]

const TYPES: Record<string, string> = {
  'page.js': 'text/javascript; charset=utf-8',
  'theme.js': 'text/javascript; charset=utf-8',
  'operations.js': 'text/javascript; charset=utf-8',
  'schemas.js': 'text/javascript; charset=utf-8',
  'try-it.js': 'text/javascript; charset=utf-8',
  'answers.js': 'text/javascript; charset=utf-8',
  'outcome.js': 'text/javascript; charset=utf-8',
  'token.js': 'text/javascript; charset=utf-8',
  'elements.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'operations.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

const read = (file: string) => readFile(join(import.meta.dirname, 'assets', file), 'utf8')

/** The page loads everything from this service, and no inline script runs. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The interactive page and its assets. */
const page = {
  html: () => read('page.html'),
  async asset(file: string): Promise<{ type: string; text: string }> {
    const type = Object.hasOwn(TYPES, file) ? TYPES[file] : undefined
    if (!type) throw notFound('asset', file)
    return { type, text: await read(file) }
  },
}
