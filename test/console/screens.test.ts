import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { CALLER_SETTINGS } from '../support/people.ts'
import { decided, MONOLITH, QUEUE } from '../support/questions.ts'
import { makeScreenData } from '../support/screen-data.ts'
import type { Visitor } from '../support/visitor.ts'
import { type Visit, visitsOf } from '../support/visits.ts'

const opened = openedConsole()

async function expectAllGood(person: Visitor, paths: readonly string[]) {
  for (const path of paths) {
    await person.visit(path)
    await expectGood(person, path)
  }
}

interface Manner {
  /** Whether the page is loaded once at each place, or always shows the next one itself. */
  loads: boolean
}

/** Comes to each place, and to its other tabs and states from elsewhere, so that nothing is left there of the one before. */
function travelling({ visit, follow }: Visitor, { loads }: Manner) {
  const known = new Set<Visit['place']>()
  return async ({ path, place }: Visit) => {
    if (known.has(place)) await follow('/nowhere')
    if (loads && !known.has(place)) await visit(path)
    else await follow(path)
    known.add(place)
  }
}

/** Goes to all places of some people; a tab that the table of places does not name would never be visited. */
async function expectPlacesGood(person: Visitor, visits: readonly Visit[], manner: Manner = { loads: true }) {
  const go = travelling(person, manner)
  for (const visit of visits) {
    await go(visit)
    const { path, place } = visit
    await expect
      .poll(() => person.page.getByRole('tab').count(), {
        message: `tabs at ${path}: name them all in console/src/places/`,
      })
      .toBe(place.tabs?.length ?? 0)
    await expectGood(person, path)
  }
}

browserTest('screens of a visitor who is not signed in', async () => {
  const guest = await opened.visitor()
  await expectAllGood(guest, ['/', '/reset-password#token=none'])
  await expectPlacesGood(guest, visitsOf('guests'))
})

browserTest('screens of an organization that has asked nothing yet', async () => {
  const eve = await opened.visitor()
  await eve.join('Eve')
  await expectAllGood(eve, ['/admin', '/nowhere'])
  await expectPlacesGood(eve, visitsOf(undefined), { loads: false })
})

browserTest('screens of an organization that has decided something', async () => {
  const ada = await opened.visitor()
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  const [monolith, queue] = [await decided(caller, MONOLITH), await decided(caller, QUEUE)]
  await caller.post(`/debates/${queue}/outcome`, { correct: true, explanation: 'It was the right thing.' })
  const made = await makeScreenData(caller)
  await opened.service.cursors.catchUp()

  await expectPlacesGood(
    ada,
    visitsOf(undefined, { ...made, id: monolith, name: 'builtin-skeptic', opponent: 'builtin-advocate' }),
  )
  await expectAllGood(ada, [
    '/decisions?came=decided&answer=no',
    `/decisions/${queue}`,
    `/developer?tab=webhooks&webhook=${made.webhook}`,
  ])
  await ada.visit('/agents/builtin-skeptic')
  await ada.page.getByText(/^It was rated on one day/).waitFor()
  expect(await ada.page.locator('canvas').count()).toBe(0)
})

browserTest('menus and dialogs', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  const caller = await callerAt(opened.service.address, await ada.join('Grace'))
  const id = await decided(caller, MONOLITH)
  await caller.post('/auth/api-key', { name: 'Reports' })
  await ada.visit(`/decisions/${id}`)
  for (const name of [/^Theme/, /^Grace/, 'Export']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expectGood(ada, `the menu ${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
  async function inDialog(what: string) {
    await page.getByRole('dialog').waitFor()
    await expectGood(ada, what)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  await inDialog('the dialog to record an outcome')
  await page.keyboard.press('?')
  await inDialog('the keys')
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await inDialog('the palette')
  await ada.visit('/')
  await page.getByRole('button', { name: 'builtin-skeptic' }).hover()
  await page.getByRole('tooltip').first().waitFor()
  await expectGood(ada, 'what is known of an agent')
  await ada.visit('/developer?tab=keys')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await inDialog('the question whether to revoke')
})

browserTest('screens of an administrator', async () => {
  const admin = await opened.visitor()
  await admin.visit('/sign-in')
  await admin.signIn(CALLER_SETTINGS.SERVICE_ADMIN_EMAIL, CALLER_SETTINGS.SERVICE_ADMIN_PASSWORD)
  await admin.page.getByRole('navigation').waitFor()
  await expectPlacesGood(admin, visitsOf('administrators'))
})
