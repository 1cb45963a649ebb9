import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressSet } from './client-ip.ts'
import { ownHosts } from './own-hosts.ts'

const PORTS = [8080, 8765]
const PUBLIC = 'https://c.example/parley'
const reached = (host: string, { by = '203.0.113.1', publicUrl }: { by?: string; publicUrl?: string } = {}) => {
  const headers = { host, 'x-forwarded-host': 'b.example' }
  const request = { headers, socket: { remoteAddress: by } } as unknown as IncomingMessage
  return ownHosts(request, { trusted: addressSet(['10.0.0.0/8']), publicUrl, ports: PORTS })
}

test('without a public address the host that was asked for is ours, at each port of the service', () => {
  const own = ['a.example:9000', 'a.example:8080', 'a.example:8765']
  expect(reached('a.example:9000')).toEqual(own)
  expect(reached('a.example:9000', { by: '::ffff:10.1.2.3' })).toEqual(['b.example', ...own])
})

test('with a public address that alone is ours, and what a trusted proxy was asked for', () => {
  expect(reached('evil.example:8765', { publicUrl: PUBLIC })).toEqual(['c.example'])
  expect(reached('evil.example:8765', { publicUrl: PUBLIC, by: '10.1.2.3' })).toEqual(['c.example', 'b.example'])
})

test.each(['localhost', '127.0.0.1', '[::1]'])('%s is this machine, whatever is public', (name) => {
  expect(reached(`${name}:8765`, { publicUrl: PUBLIC })).toContain(`${name}:8080`)
})
