import { expect, test } from 'vitest'
import { redisAddress } from './open-redis.ts'

test('one host, several hosts, credentials, database and TLS', () => {
  expect(redisAddress('redis://cache')).toEqual({
    hosts: [{ host: 'cache', port: 6379 }],
    username: undefined,
    password: undefined,
    db: 0,
    tls: false,
    shown: 'redis://cache/0',
  })
  expect(redisAddress('rediss://app:p%40ss@a:1,[::1]:2/3')).toEqual({
    hosts: [
      { host: 'a', port: 1 },
      { host: '::1', port: 2 },
    ],
    username: 'app',
    password: 'p@ss',
    db: 3,
    tls: true,
    shown: 'rediss://a:1,[::1]:2/3',
  })
  expect(redisAddress('redis://:secret@h:6379/')).toMatchObject({ username: undefined, password: 'secret', db: 0 })
  expect(redisAddress('redis://h:6379?family=6')).toMatchObject({ hosts: [{ host: 'h', port: 6379 }] })
})

test('anything else is refused without repeating it', () => {
  for (const url of ['http://h', 'redis://', 'redis://a::b:c']) expect(() => redisAddress(url)).toThrow('Not a Redis')
})
