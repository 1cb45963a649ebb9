import { expect, test } from 'vitest'
import { isPublicAddress, redirectTarget } from './destination.ts'

const from = new URL('https://a.example/start?x=1')

test('a redirect may be relative, and may go to another public host', () => {
  expect(redirectTarget(from, '../next').href).toBe('https://a.example/next')
  expect(redirectTarget(from, '//b.example/').href).toBe('https://b.example/')
})

test('a redirect may not give up encryption, but may take it up', () => {
  expect(() => redirectTarget(from, 'http://a.example/')).toThrow('from https to http')
  expect(redirectTarget(new URL('http://a.example/'), 'https://a.example/').protocol).toBe('https:')
})

test('an IPv6 address of the public internet is allowed', () => {
  expect(redirectTarget(from, 'https://[2606:4700:4700::1111]/').hostname).toBe('[2606:4700:4700::1111]')
})

test.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:830::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['0.0.0.0', 'unspecified'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'link-local and metadata'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata inside carrier-grade NAT'],
  ['168.63.129.16', 'metadata in the public range'],
  ['192.0.0.192', 'metadata in the reserved range'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped in hex'],
  ['::ffff:0:7f00:1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata in unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['2606:4700:4700::1111%1', 'public with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['2001:db8::1', 'documentation'],
  ['localhost', 'a name'],
  ['', 'nothing'],
])('%s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false))
