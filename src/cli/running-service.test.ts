import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runningMemory, runningService } from './installation-checks.ts'

const host = '127.0.0.1'

async function portAnswering(body: string) {
  const server = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('tells a service that is well from one that is not, and from another program', async () => {
  const well = await portAnswering('{"data":{"status":"healthy","version":"2.0.0"}}')
  expect(await runningService({ host, port: well })).toBe(`version 2.0.0 runs at ${host}:${well} and is healthy`)
  const unwell = await portAnswering('{"status":"unhealthy","version":"2.0.0"}')
  await expect(runningService({ host, port: unwell })).rejects.toThrow(`running at ${host}:${unwell}, but unhealthy`)
  for (const body of ['<html>', '{}', 'null']) {
    const port = await portAnswering(body)
    await expect(runningService({ host, port })).rejects.toThrow(`another program has ${host}:${port}`)
  }
  expect(await runningService({ host, port: 1 })).toBe(`not running at ${host}:1; npm start starts it`)
})

test('says what the parts of a running service hold, and nothing where none runs', async () => {
  const memory = {
    resident_bytes: 125_829_120,
    heap_used_bytes: 35_651_584,
    heap_total_bytes: 39_845_888,
    external_bytes: 11_534_336,
    array_buffers_bytes: 524_288,
    parts: [
      { part: 'database_connections', entries: 4, bytes: null },
      { part: 'debates', entries: 2, bytes: 1_572_864 },
    ],
  }
  const port = await portAnswering(JSON.stringify({ data: { memory } }))
  expect(await runningMemory({ host, port })).toEqual([
    '120.0 MB resident: heap 34.0 MB of 38.0 MB, 11.0 MB beside it, 0.5 MB of that in buffers',
    '4 database connections, 2 debates (1.5 MB)',
  ])
  expect(await runningMemory({ host, port: await portAnswering('{"status":"healthy"}') })).toBeUndefined()
  expect(await runningMemory({ host, port: 1 })).toBeUndefined()
})
