import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { openedConsole } from '../support/opened-console.ts'
import { newEmail, register } from '../support/people.ts'
import { settled } from '../support/visitor.ts'

const opened = openedConsole()

browserTest('a link signs nobody into an account that they did not ask for', async () => {
  const { refreshToken } = await register(opened.service, { email: newEmail('Mallory'), name: 'Mallory' })
  const link = `/#refresh_token=${refreshToken}`
  const ada = await opened.visitor()
  const { page } = ada
  await page.goto(link)
  await page.getByRole('heading', { name: 'Did you just sign in?' }).waitFor()
  await page.getByRole('button', { name: 'It was not me' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await ada.context.cookies()).toEqual([])

  await ada.register('Ada')
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Ada ▾' }).waitFor()
  expect(ada.complaints).toEqual([])
})

browserTest('a window that left for a sign-in is not asked when it comes back', async () => {
  const { refreshToken } = await register(opened.service, { email: newEmail('Joan'), name: 'Joan' })
  const { page } = await opened.visitor()
  await page.goto('/sign-in')
  await page.evaluate("sessionStorage.setItem('parley.signing-in', 'yes')")
  await page.goto('about:blank')
  await page.goto(`/sign-in#refresh_token=${refreshToken}`)
  await page.getByRole('button', { name: 'Joan ▾' }).waitFor()
})

browserTest('a link puts no words into the mouth of the sign-in', async () => {
  const { page } = await opened.visitor()
  await page.goto('/sign-in?error=access_denied&error_description=Call+0900-1234+to+unlock+your+account')
  await page.getByText('The identity provider did not sign you in.').waitFor()
  expect(await page.textContent('body')).not.toContain('0900')
})

browserTest('a tab follows another to its organization', async () => {
  const grace = await opened.visitor()
  await grace.join('Grace')
  await grace.visit('/account?tab=organization')
  const other = await grace.context.newPage()
  await other.goto('/account?tab=organization')
  await settled(other)
  await other.getByLabel('Name of a new organization').fill('Second home')
  await other.getByRole('button', { name: 'Create an organization' }).click()
  await other.getByRole('heading', { name: 'Second home' }).waitFor()

  const { page } = grace
  await page.getByRole('heading', { name: 'Second home' }).waitFor()
  await page
    .getByRole('cell', { name: 'Second home' })
    .or(page.getByRole('rowheader', { name: 'Second home' }))
    .waitFor()
})

browserTest('who cannot be signed out is told so', async () => {
  const edith = await opened.visitor()
  const { page, context } = edith
  await edith.join('Edith')
  await edith.visit('/')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edith ▾' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'You are still signed in' })
  await dialog.waitFor()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/sign-in*')
  expect(await context.cookies()).toEqual([])
})

browserTest('a page that came over plain HTTP stays signed in and can copy', async () => {
  const mary = await opened.visitor()
  const { page } = mary
  await mary.context.addInitScript(`for (const name of ['locks', 'clipboard']) delete Navigator.prototype[name]`)
  await mary.register('Mary')
  await page.reload()
  await page.getByRole('button', { name: 'Mary ▾' }).waitFor()
  await mary.visit('/decisions')
  await expect.poll(() => page.title()).toBe('Decisions · Parley')
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(mary.complaints).toEqual([])
})

browserTest('a page whose parts were replaced by a newer build says so, and comes back with a reload', async () => {
  const hedy = await opened.visitor()
  const { page } = hedy
  await hedy.join('Hedy')
  await hedy.visit('/')
  await page.route('**/assets/palette-*.js', (route) => route.fulfill({ status: 404 }))
  const missing = page.getByRole('heading', { name: 'A part of this page is missing' })
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return missing.isVisible()
    })
    .toBe(true)
  await page.unroute('**/assets/palette-*.js')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await reloaded
  await settled(page)
  await page.getByRole('link', { name: 'Decisions' }).focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search screens and debates').fill('devel')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/developer')
})
