import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { defineArea } from '../platform.ts'
import { endpoint } from './endpoint.ts'
import { openApiDocument } from './openapi/document.ts'
import { postmanCollection } from './openapi/postman.ts'
import { filledPath, pathParameters, pathTemplate } from './path-pattern.ts'

describe.each([
  ['/things', [], '/things', '/things'],
  ['/things/:id/parts/:part_2', ['id', 'part_2'], '/things/{id}/parts/{part_2}', '/things/id!/parts/part_2!'],
  ['/files/*', ['*'], '/files/{rest}', '/files/*!'],
  ['/message::send', [], '/message:send', '/message:send'],
  ['/tasks/:id(^[^:/]+)', ['id'], '/tasks/{id}', '/tasks/id!'],
  ['/tasks/:id(^[^:/]+)::cancel', ['id'], '/tasks/{id}:cancel', '/tasks/id!:cancel'],
])('the path %s', (path, parameters, template, filled) => {
  test(`has the parameters ${parameters}, and stands for ${template}`, () => {
    expect(pathParameters(path)).toEqual(parameters)
    expect(pathTemplate(path)).toBe(template)
    expect(filledPath(path, (name) => `${name}!`)).toBe(filled)
  })
})

const shape = {
  auth: 'public',
  versions: 'unversioned',
  summary: 'An act',
  response: Type.Record(Type.String(), Type.Unknown()),
} as const
const tasks = defineArea({
  name: 'tasks',
  stability: 'internal',
  endpoints: [
    endpoint({
      ...shape,
      id: 'tasks.get',
      method: 'GET',
      path: '/a2a/tasks/:id(^[^:/]+)',
      handle: ({ params }) => ({ got: params.id }),
    }),
    endpoint({
      ...shape,
      id: 'tasks.cancel',
      method: 'POST',
      path: '/a2a/tasks/:id(^[^:/]+)::cancel',
      audit: 'nothing',
      handle: ({ params }) => ({ cancelled: params.id }),
    }),
    endpoint({
      ...shape,
      id: 'tasks.subscribe',
      method: 'GET',
      path: '/a2a/tasks/:task(^[^:/]+)::subscribe',
      handle: ({ params }) => ({ followed: params.task }),
    }),
    endpoint({
      ...shape,
      id: 'tasks.send',
      method: 'POST',
      path: '/a2a/message::send',
      audit: 'nothing',
      handle: () => ({ sent: true }),
    }),
  ],
})

describe('a colon in an address', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ areas: [], extra: () => [tasks] })
  })
  afterAll(() => t?.close())

  test.each([
    ['GET', '/a2a/tasks/tsk_1', { got: 'tsk_1' }],
    ['POST', '/a2a/tasks/tsk_1:cancel', { cancelled: 'tsk_1' }],
    ['GET', '/a2a/tasks/tsk_1:subscribe', { followed: 'tsk_1' }],
    ['POST', '/a2a/message:send', { sent: true }],
  ] as const)('%s %s names an act', async (method, url, answer) => {
    const { statusCode, body } = await t.app.inject({ method, url })
    expect([statusCode, JSON.parse(body)]).toEqual([200, answer])
  })

  test.each([
    ['GET', '/a2a/tasks/tsk_1:anything', 404, undefined],
    ['POST', '/a2a/tasks/tsk_1:', 404, undefined],
    ['POST', '/a2a/tasks/tsk_1:cancel:cancel', 404, undefined],
    ['POST', '/a2a/message:anything', 404, undefined],
    ['GET', '/a2a/tasks/tsk_1:cancel', 405, 'POST'],
    ['POST', '/a2a/tasks/tsk_1:subscribe', 405, 'GET, HEAD'],
    ['DELETE', '/a2a/tasks/tsk_1', 405, 'GET, HEAD'],
    ['GET', '/a2a/tasks/tsk_1%3Acancel', 405, 'POST'],
  ] as const)('%s %s is refused in the words of the door with %d', async (method, url, status, allow) => {
    const { statusCode, headers, body } = await t.app.inject({ method, url })
    expect([statusCode, headers.allow, JSON.parse(body).error.code]).toEqual([status, allow, status])
  })

  test('the document and the collection name it', () => {
    const document = openApiDocument([tasks], { release: '1.0.0', versions: [2] })
    expect(Object.entries(document.paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
      ['/a2a/tasks/{id}', ['get']],
      ['/a2a/tasks/{id}:cancel', ['post']],
      ['/a2a/tasks/{task}:subscribe', ['get']],
      ['/a2a/message:send', ['post']],
    ])
    expect(document.paths['/a2a/tasks/{id}:cancel']?.post).toMatchObject({ parameters: [{ name: 'id', in: 'path' }] })
    const { url } = postmanCollection(document, 'http://here').item[0]?.item[1]?.request ?? {}
    expect(url).toMatchObject({ raw: '{{base_url}}/a2a/tasks/{{id}}:cancel', variable: [] })
  })
})
