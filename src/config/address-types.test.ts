import { expect, test } from 'vitest'
import { address, email, host, hostName, hostWithPort, network, origin, url } from './address-types.ts'
import { redisUrl } from './settings/storage.ts'
import type { ValueType } from './value-types.ts'

function accepts(type: ValueType<string>, { right, wrong }: { right: readonly string[]; wrong: readonly string[] }) {
  expect(right.filter((given) => !type.parse(given).ok)).toEqual([])
  expect(wrong.filter((given) => type.parse(given).ok)).toEqual([])
}

test('web addresses', () => {
  accepts(url, {
    right: ['https://example.org', 'http://localhost:8080/path?x=1', 'https://[::1]:443'],
    wrong: [
      '',
      'example.org',
      'ftp://example.org',
      'javascript:alert(1)',
      'http://',
      'https://a b',
      'http://h:99999',
      '/x',
    ],
  })
})

test('addresses of servers', () => {
  const postgres = address({ noun: 'x', example: 'y', protocols: ['postgres:', 'postgresql:'] })
  accepts(postgres, {
    right: ['postgres://u:p%25@h:5432/db', 'postgresql://h/db?sslmode=require', 'postgres:///db?host=/run/postgresql'],
    wrong: ['mysql://h/db', 'postgres:db', 'host=localhost dbname=x', 'postgres://', 'postgres://u:100%@h/db'],
  })
  accepts(redisUrl, {
    right: [
      ...[
        'redis://h',
        'rediss://:p%40@h:6380/1',
        'redis://a:26379,b:26379',
        'redis://u:p@a:1,b:2/0',
        'redis://[::1]:6379',
      ],
      ...['redis://h/', 'redis://h:6379?family=6'],
    ],
    wrong: [
      ...[
        '',
        'h:6379',
        'http://h',
        'redis://',
        'redis://a,',
        'redis://a,b c',
        'redis://a,redis://b',
        'redis://a:99999',
      ],
      ...['redis://:100%@h', 'redis://:%ff@h', 'redis://h/x', 'redis://a:b:c'],
    ],
  })
})

test('origins are what a browser would send', () => {
  accepts(origin, {
    right: ['https://console.example.org', 'http://localhost:5173', '*'],
    wrong: [
      'https://example.org/',
      'https://example.org:443',
      'https://Example.org',
      'example.org',
      'null',
      '*.example.org',
    ],
  })
})

test('networks', () => {
  accepts(network, {
    right: ['10.0.0.0/8', '127.0.0.1', '0.0.0.0/0', '::1', 'fd00::/8', '2001:db8::/128', '::ffff:10.0.0.1/104'],
    wrong: [
      ...['', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', '256.0.0.1', '0x7f.1', '10'],
      ...['fd00::/129', 'fe80::1%eth0', 'fd00::/x', 'loopback', '10.0.0.0/8 ', '10.0.0.0-10.0.0.9', '010.0.0.1'],
    ],
  })
})

test('hosts', () => {
  const schemes = ['', 'http://h', 'a b', '-a.org', 'a..b', 'a/b', 'a_b?']
  accepts(host, {
    right: ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'node-1.internal'],
    wrong: [...schemes, '127.0.0.1:80', '256.1.1.1', '127.1', '*'],
  })
  accepts(hostName, { right: ['example.org', 'localhost'], wrong: [...schemes, '@example.org', 'example.org:80'] })
  accepts(hostWithPort, {
    right: ['example.org', 'Example.org', 'localhost:3000', 'h:80', '[::1]:6379'],
    wrong: ['', 'http://h', 'h:99999', 'h/path', 'user@h', 'a b', 'h:'],
  })
})

test('e-mail addresses', () => {
  accepts(email, {
    right: ['ada@example.org', 'ada+test@localhost'],
    wrong: ['ada', '@example.org', 'ada@', 'a@b@c', 'ada lovelace@example.org', `${'a'.repeat(250)}@b.org`],
  })
})
