import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { BROWSER_LIMIT_MS, browserTest, hasChromium, launchChromium } from '../../../../test/support/chromium.ts'

let service: TestApp
let browser: Browser
let address: string
beforeAll(async () => {
  if (!hasChromium) return
  service = await testApp()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

let page: Page
let complaints: string[]
let foreign: string[]
beforeEach(async () => {
  if (!hasChromium) return
  page = await browser.newPage()
  page.setDefaultTimeout(BROWSER_LIMIT_MS)
  complaints = []
  foreign = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) foreign.push(request.url())
  })
  await page.goto(`${address}/api/docs`)
  await page.locator('.operation').first().waitFor()
})

browserTest('the page lists every operation, from this server alone and without a complaint', async () => {
  const { paths } = (await service.app.inject({ url: '/api/openapi.json?version=2' })).json()
  const operations = Object.values<object>(paths).flatMap((methods) => Object.keys(methods))
  expect(await page.locator('.operation .former').count()).toBe(0)
  await page.getByLabel('Show deprecated').check()
  expect(await page.locator('.operation').count()).toBe(operations.length)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

browserTest('searching narrows the list, and the other version can be read', async () => {
  await page.locator('#search').fill('health detailed')
  expect(await page.locator('.operation .path').allTextContents()).toEqual(['/api/v2/health/detailed'])
  await page.getByText('v1', { exact: true }).click()
  await page.locator('.path', { hasText: '/api/v1/health/detailed' }).waitFor()
  await page.reload()
  await page.locator('.path', { hasText: '/api/v1/health/detailed' }).waitFor()
  await page.locator('#search').fill('nothing like this')
  expect(await page.locator('#notice').textContent()).toBe('Nothing matches.')
})

browserTest('an operation can be tried with a token', async () => {
  await page.locator('#search').fill('system errors')
  await page.locator('.operation > summary').click()
  await page.getByText('This needs a token').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('401 Unauthorized').waitFor()
  complaints = []
  const { authorization } = await service.token({ role: 'admin' })
  await page.locator('#token').fill(authorization.slice('Bearer '.length))
  await page.locator('input[name=limit]').fill('7')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('200 OK').waitFor()
  expect(await page.locator('.answer > div > pre').textContent()).toContain('"limit": 7')
  expect(complaints).toEqual([])
})

browserTest('an address with an operation id opens it', async () => {
  await page.goto(`${address}/api/docs#health.check`)
  await page.reload()
  await page.locator('[id="health.check"][open] .fields').first().waitFor()
  expect(complaints).toEqual([])
})

browserTest('a newcomer registers and goes on with the token of the answer', async () => {
  await page.locator('#search').fill('health')
  await page.getByRole('link', { name: 'No token? Register' }).click()
  const register = page.locator('[id="accounts.register"]')
  const body = register.locator('textarea')
  expect(JSON.parse(await body.inputValue())).toEqual({ email: 'you@example.org', password: '' })
  await register.getByRole('button', { name: '+ organization' }).click()
  await body.fill((await body.inputValue()).replace('"password": ""', '"password": "correct horse battery"'))
  await register.getByRole('button', { name: 'Send' }).click()
  await register.getByRole('button', { name: 'Use this token' }).click()
  await page.goto(`${address}/api/docs#users.me`)
  const me = page.locator('[id="users.me"]')
  await me.getByRole('button', { name: 'Send' }).click()
  await me.getByText('200 OK').waitFor()
  expect(complaints).toEqual([])
})
