import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'

const PROMTOOL = 'promtool'
const installed = spawnSync(PROMTOOL, ['--version']).status === 0
if (!installed) process.stderr.write('The check by promtool is skipped: install it with `apt-get install prometheus`\n')

test.skipIf(!installed)('promtool accepts the metrics', async () => {
  const { app, close } = await testApp()
  onTestFinished(close)
  await app.inject({ url: '/api/health' })
  const { body, headers } = await app.inject({ url: '/metrics' })
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const check = spawnSync(PROMTOOL, ['check', 'metrics'], { input: body, encoding: 'utf8' })
  expect(check.stdout + check.stderr).toBe('')
  expect(check.status).toBe(0)
})
