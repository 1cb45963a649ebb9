import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runningService } from './installation-checks.ts'

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
