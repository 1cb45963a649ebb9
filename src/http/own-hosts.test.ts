import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressSet } from './client-ip.ts'
import { ownHosts } from './own-hosts.ts'

const reached = (remoteAddress: string, headers: Record<string, string>, publicUrl?: string) =>
  ownHosts({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, addressSet(['10.0.0.0/8']), publicUrl)

test.each([
  ['by its host', '203.0.113.1', undefined, ['a.example:8080']],
  ['by the name that a trusted proxy was asked for', '::ffff:10.1.2.3', undefined, ['a.example:8080', 'b.example']],
  ['by its public address', '203.0.113.1', 'https://c.example/parley', ['a.example:8080', 'c.example']],
])('a request reaches us %s', (_, remoteAddress, publicUrl, expected) => {
  expect(reached(remoteAddress, { host: 'a.example:8080', 'x-forwarded-host': 'b.example' }, publicUrl)).toEqual(
    expected,
  )
})
