import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

/** What the push service would hand to the browser; a subscription itself needs the internet. */
const PUSHED = { title: 'A decision is ready', body: 'Open it', tag: 'dbt_1', url: '/decisions' }

browserTest('the service worker shows what is pushed', async ({ skip }) => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.join('Ada')
  await page.context().grantPermissions(['notifications'])
  await ada.visit('/account?tab=notifications')
  const permission = await page.evaluate('Notification.permission')
  skip(
    permission !== 'granted',
    'This browser grants no notifications: Debian’s `chromium` does, its headless shell does not',
  )
  await page.evaluate("navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready)")
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const message = { origin: opened.service.address, registrationId: await registered, data: JSON.stringify(PUSHED) }
  const shown =
    'navigator.serviceWorker.ready.then((ready) => ready.getNotifications()).then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))'
  /** A browser that has just started may drop what it shows; what has the same tag is shown once. */
  const pushed = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', message)
    return page.evaluate(shown)
  }
  await expect.poll(pushed, { interval: 500 }).toEqual([PUSHED])
})

browserTest('a person chooses quiet hours and kinds, and forgets a device', async () => {
  const grace = await opened.visitor()
  const { page } = grace
  const caller = await callerAt(opened.service.address, await grace.join('Grace'))
  await caller.post('/devices/register', { type: 'custom', name: 'The lamp in the hall' })
  await grace.visit('/account?tab=notifications')
  await page.getByRole('rowheader', { name: 'The lamp in the hall' }).waitFor()
  await expectGood(grace, 'notifications')
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByLabel('Quiet until').fill('07:00')
  await page.getByLabel('Budgets').uncheck()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(() => caller.get<object>('/devices/choices'))
    .toMatchObject({ quiet_from: '22:00', quiet_until: '07:00', kinds: expect.not.arrayContaining(['budget']) })
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByText('No devices yet').waitFor()
  expect(grace.complaints).toEqual([])
})
