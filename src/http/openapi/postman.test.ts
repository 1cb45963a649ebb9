import Type from 'typebox'
import { expect, test } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { openApiDocument } from './document.ts'
import { postmanCollection } from './postman.ts'

const area = {
  name: 'things',
  stability: 'stable' as const,
  endpoints: [
    endpoint({
      id: 'things.create',
      method: 'POST',
      path: '/owners/:owner/things',
      summary: 'Make a thing',
      auth: 'user',
      query: Type.Object({ dry: Type.Boolean({ default: false }), as: Type.String({ description: 'For whom' }) }),
      body: Type.Object({
        name: Type.String({ examples: ['lamp'] }),
        kind: Type.Enum(['big', 'small']),
        size: Type.Integer({ minimum: 3 }),
        note: Type.Optional(Type.String()),
      }),
      formerly: [{ path: '/thing' }],
      response: Type.Object({}),
      handle: () => ({}),
    }),
    endpoint({
      id: 'things.open',
      method: 'GET',
      path: '/open',
      summary: 'Open to all',
      auth: 'public',
      response: Type.Object({}),
      handle: () => ({}),
    }),
  ],
}

test('a collection has a folder for each area and leaves deprecated addresses out', () => {
  const collection = postmanCollection(openApiDocument([area], { release: '2.0.0', versions: [1, 2] }), 'http://here')
  expect(collection.variable.map(({ key }) => key)).toEqual(['base_url', 'token'])
  expect(collection.item.map(({ name, item }) => [name, item.map((entry) => entry.name)])).toEqual([
    ['things', ['Make a thing', 'Open to all']],
  ])
  const [make, open] = collection.item[0]?.item ?? []
  expect(make?.request).toMatchObject({
    method: 'POST',
    url: {
      raw: '{{base_url}}/api/v2/owners/:owner/things',
      path: ['api', 'v2', 'owners', ':owner', 'things'],
      variable: [{ key: 'owner' }],
      query: [
        { key: 'dry', value: 'false', disabled: true },
        { key: 'as', value: '', disabled: false, description: 'For whom' },
      ],
    },
  })
  expect(JSON.parse(make?.request.body?.raw ?? '')).toEqual({ name: 'lamp', kind: 'big', size: 3 })
  expect(open?.request).toMatchObject({ auth: { type: 'noauth' } })
})
