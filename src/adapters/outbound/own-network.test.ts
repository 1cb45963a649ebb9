import { expect, test } from 'vitest'
import { destination, isPublicAddress } from './destination.ts'
import { openOutbound } from './outbound.ts'
import { callerNetwork, ownNetwork } from './own-network.ts'

const rulesOf = (development: boolean, ...privateHosts: string[]) => {
  const { allow = isPublicAddress, ...rules } = ownNetwork({ development, privateHosts })
  return { allow, ...rules }
}
const goes = (address: string, rules: ReturnType<typeof rulesOf>) => {
  try {
    return destination(address, rules).href === new URL(address).href
  } catch {
    return false
  }
}

test.each([
  ['https://models.example.org/v1', true, true, true],
  ['http://127.0.0.1:11434/v1', false, true, false],
  ['http://[::1]/v1', false, true, false],
  ['http://[::ffff:127.0.0.1]/v1', false, true, false],
  ['http://10.1.2.3/v1', false, true, true],
  ['http://10.9.2.3/v1', false, true, false],
  ['http://192.168.1.9/v1', false, true, true],
  ['http://localhost/v1', false, true, false],
  ['http://ollama/v1', false, true, true],
  ['http://OLLAMA/v1', false, true, true],
  ['http://other.internal/v1', false, true, false],
  ['http://169.254.169.254/v1', false, false, false],
  ['http://[fe80::1]/v1', false, false, false],
  ['http://168.63.129.16/v1', false, false, false],
  ['http://0.0.0.0/v1', false, false, false],
  ['http://2130706433/v1', false, true, false],
])('%s: production %s, development %s, listed %s', (address, production, development, listed) => {
  expect([
    goes(address, rulesOf(false)),
    goes(address, rulesOf(true)),
    goes(address, rulesOf(false, '10.1.0.0/16', '192.168.1.9', 'ollama')),
  ]).toEqual([production, development, listed])
})

test('a name is judged by what it resolves to at the moment of connecting', async () => {
  const connect = (rules: ReturnType<typeof rulesOf>, addresses: string[]) =>
    new Promise((resolve) => {
      const { lookup } = openOutbound({ ...rules, resolve: async () => addresses }).guard
      lookup('models.example.org', { all: true }, (fault, found) => resolve(fault?.message ?? found))
    })
  const refusal = 'The address is not on the public internet; SERVICE_PRIVATE_HOSTS names others that may be called'
  expect(await connect(rulesOf(false), ['93.184.216.34', '10.0.0.1'])).toBe(refusal)
  expect(await connect(rulesOf(true), ['169.254.169.254'])).toBe(refusal)
  const listed = rulesOf(false, 'models.example.org')
  expect(await connect(listed, ['10.0.0.1'])).toEqual([{ address: '10.0.0.1', family: 4 }])
})

test('callers may name a machine nearby in development alone, and where the settings name it', () => {
  const goesBy = (development: boolean, ...privateHosts: string[]) => {
    const { allow = isPublicAddress, ...rules } = callerNetwork({ development, privateHosts })
    return (address: string) => goes(address, { allow, ...rules })
  }
  const addresses = ['http://127.0.0.1:9000/hook', 'http://127.0.0.2/hook', 'http://hooks.example.org/hook']
  expect(addresses.map(goesBy(true, '127.0.0.1'))).toEqual([true, false, true])
  expect(addresses.map(goesBy(true))).toEqual([false, false, true])
  expect(addresses.map(goesBy(false, '127.0.0.1'))).toEqual([false, false, true])
  expect(callerNetwork({ development: true, privateHosts: [] }).hint).toContain('SERVICE_PRIVATE_HOSTS')
})
