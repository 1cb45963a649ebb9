import { expect, test } from 'vitest'
import { serviceAtFirstUse } from './lazy-package.ts'

test('a service is loaded once, by the first call, and may be awaited before', async () => {
  let loads = 0
  const service = serviceAtFirstUse(async () => {
    loads++
    return { double: async (number: number) => 2 * number, refuse: async () => Promise.reject(new Error('No')) }
  })
  expect(await service).toBe(service)
  expect(loads).toBe(0)
  expect(await Promise.all([service.double(2), service.double(4)])).toEqual([4, 8])
  await expect(service.refuse()).rejects.toThrow('No')
  expect(loads).toBe(1)
})

test('a service that could not be loaded is loaded again by the next call', async () => {
  let loads = 0
  const service = serviceAtFirstUse(async () => {
    if (++loads === 1) throw new Error('The disk is away')
    return { double: async (number: number) => 2 * number }
  })
  await expect(service.double(2)).rejects.toThrow('The disk is away')
  expect(await service.double(2)).toBe(4)
})
