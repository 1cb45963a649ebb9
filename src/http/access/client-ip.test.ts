import { expect, test } from 'vitest'
import { addressKey, addressSet, clientIp } from './client-ip.ts'

const MAPPED = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109']
const trusted = addressSet(['10.0.0.0/8', 'fd00::/8', '192.0.2.7'])

test('without a trusted proxy the forwarded header proves nothing', () => {
  expect(clientIp('203.0.113.9', '1.1.1.1', trusted)).toBe('203.0.113.9')
  expect(clientIp('203.0.113.9', '1.1.1.1', addressSet([]))).toBe('203.0.113.9')
})

test('the client is the right-most hop outside the trusted proxies', () => {
  expect(clientIp('10.1.1.1', '6.6.6.6, 203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(clientIp('10.1.1.1', '6.6.6.6, 203.0.113.9, 10.2.2.2,192.0.2.7', trusted)).toBe('203.0.113.9')
  expect(clientIp('::ffff:10.1.1.1', '2001:DB8::1', trusted)).toBe('2001:db8::1')
  expect(clientIp('fd00::1', '[2001:db8::2]:4711', trusted)).toBe('2001:db8::2')
  expect(clientIp('10.1.1.1', '203.0.113.9:51000', trusted)).toBe('203.0.113.9')
})

test('a header of nonsense or of proxies only ends at the last hop that is sure', () => {
  expect(clientIp('10.1.1.1', 'unknown, <script>', trusted)).toBe('10.1.1.1')
  expect(clientIp('10.1.1.1', '10.3.3.3, 10.2.2.2', trusted)).toBe('10.3.3.3')
  expect(clientIp('10.1.1.1', '', trusted)).toBe('10.1.1.1')
})

test('IPv6 counts by /64, whatever the spelling, and mapped IPv4 as IPv4', () => {
  const whole = addressKey('2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd')
  expect(whole).toBe('2001:db8:0:1::/64')
  expect(addressKey('2001:DB8:0:1::5')).toBe(whole)
  expect(addressKey('2001:db8::1:0:0:0:5')).toBe(whole)
  expect(addressKey('2001:db8:0:2::5')).not.toBe(whole)
  expect(addressKey('2001:db8:0:1::203.0.113.9')).toBe(whole)
  expect(addressKey('2001:db8:0:1:0:0:203.0.113.9')).toBe(whole)
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  for (const mapped of MAPPED) expect(addressKey(mapped)).toBe('203.0.113.9')
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
})

test.each(MAPPED)('%s is one IPv4 address, also as a hop', (mapped) => {
  expect(clientIp('10.1.1.1', mapped, trusted)).toBe('203.0.113.9')
  expect(clientIp(mapped, undefined, trusted)).toBe('203.0.113.9')
})

test('one address has one spelling', () => {
  const spellings = ['2001:db8:0:1:0:0:cb00:7109', '2001:DB8:0:1::203.0.113.9', '[2001:0db8::1:0:0:203.0.113.9]:80']
  expect(new Set(spellings.map((hop) => clientIp('10.1.1.1', hop, trusted)))).toEqual(
    new Set(['2001:db8:0:1::cb00:7109']),
  )
})

test('a set refuses what is not an address', () => {
  expect(() => addressSet(['10.0.0.0/33'])).toThrow('10.0.0.0/33')
  expect(() => addressSet(['localhost'])).toThrow('localhost')
  expect(addressSet(['203.0.113.9']).has('nonsense')).toBe(false)
})
