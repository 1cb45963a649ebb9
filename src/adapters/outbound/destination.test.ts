import { expect, test } from 'vitest'
import { redirected } from './destination.ts'

const from = new URL('https://a.example/start?x=1')

test('a redirect may be relative, and may go to another public host', () => {
  expect(redirected(from, '../next').href).toBe('https://a.example/next')
  expect(redirected(from, '//b.example/').href).toBe('https://b.example/')
})

test('a redirect may not give up encryption, but may take it up', () => {
  expect(() => redirected(from, 'http://a.example/')).toThrow('from https to http')
  expect(redirected(new URL('http://a.example/'), 'https://a.example/').protocol).toBe('https:')
})

test('an IPv6 address of the public internet is allowed', () => {
  expect(redirected(from, 'https://[2606:4700:4700::1111]/').hostname).toBe('[2606:4700:4700::1111]')
})
