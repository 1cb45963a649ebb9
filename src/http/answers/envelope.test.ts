import { expect, test } from 'vitest'
import { envelope } from './envelope.ts'

const facts = {
  now: new Date('2026-01-02T03:04:05.678Z'),
  requestId: 'req_1',
  url: '/api/v2/jobs?status=failed&limit=10&offset=10',
  mirrored: false,
}

test('wraps data with its meta and links', () => {
  expect(envelope({ a: 1 }, facts)).toEqual({
    data: { a: 1 },
    meta: { version: 'v2', timestamp: '2026-01-02T03:04:05.678Z', request_id: 'req_1' },
    links: { self: facts.url, next: null, prev: null },
  })
})

test('a page links to the next and the previous one and keeps the filters', () => {
  const { links } = envelope({ limit: 10, offset: 10, total: 21 }, facts) as { links: Record<string, string | null> }
  expect(links).toEqual({
    self: facts.url,
    next: '/api/v2/jobs?status=failed&limit=10&offset=20',
    prev: '/api/v2/jobs?status=failed&limit=10&offset=0',
  })
})

test('mirrored data also stands at the top', () => {
  expect(envelope({ id: 'x' }, { ...facts, mirrored: true })).toMatchObject({ id: 'x', data: { id: 'x' } })
})
