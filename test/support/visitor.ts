import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished, type TestContext } from 'vitest'
import { BROWSER_LIMIT_MS } from './chromium.ts'
import type { CallerAt } from './console-service.ts'
import { lettersTo, secretIn } from './letters.ts'
import { GOOD_PASSWORD, newEmail } from './people.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const LAPTOP = { width: 1024, height: 768 }
export const TABLET = { width: 820, height: 1180 }
export const PHONE = { width: 390, height: 844 }

export type Theme = 'light' | 'dark'

export interface Wishes {
  viewport?: typeof DESKTOP
  /** How many pixels each has in a picture. */
  scale?: number
  /** When the browser is closed; with the test unless told. */
  atEnd?: (cleanUp: (ended?: TestContext) => Promise<void>) => void
}

/** A person at the console with a browser of their own, and all that the browser complained of meanwhile. */
export async function visitor(browser: Browser, address: string, wishes: Wishes = {}) {
  const { viewport = DESKTOP, scale = 1, atEnd = onTestFinished } = wishes
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(BROWSER_LIMIT_MS)
  const complaints = await complaintsOf(context, address)
  atEnd(async (ended) => {
    if (ended?.task.result?.state === 'fail') {
      for (const page of context.pages()) console.error(await seenOn(page))
      console.error(`The browser complained of: ${complaints.join('\n') || 'nothing'}`)
    }
    await context.close()
  })
  const page = await context.newPage()
  /** Questions that were under way when a session ended are refused. */
  /** Sends what makes an account, after which they are signed in where they go next. */
  async function signedUp(endpoint: string, data: object) {
    const answer = await context.request.post(`/api/v2/auth/${endpoint}`, {
      headers: { 'x-refresh-token': 'cookie' },
      data: { ...data, password: GOOD_PASSWORD },
    })
    if (!answer.ok()) throw new Error(`Not signed up: ${answer.status()} ${await answer.text()}`)
    await context.addInitScript(
      `if (origin === '${new URL(address).origin}') localStorage['parley.signed-in'] ??= 'in'`,
    )
  }
  const forgiveRefusals = () => {
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('401')))
  }

  return {
    context,
    page,
    complaints,
    /** Goes to an address and waits until the screen there has everything it asked for. */
    async visit(path: string) {
      await page.goto(path)
      await settled(page)
    },
    /** Goes to an address of another screen as a link on the page does, without loading the page again. */
    async follow(path: string) {
      const { pathname } = new URL(path, address)
      await page.evaluate(`new Promise((rendered) => {
        const stop = __TSR_ROUTER__.subscribe('onRendered', ({ toLocation }) => {
          if (toLocation.pathname !== ${JSON.stringify(pathname)}) return
          stop()
          rendered()
        })
        __TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })
      })`)
      await settled(page)
    },
    /** Presses a button by its key once it takes a press; where a dialog is open, one in it. */
    press: (name: string) =>
      page
        .locator('dialog[open], body:not(:has(dialog[open]))')
        .getByRole('button', { name, exact: true })
        .and(page.locator(':not([aria-busy])'))
        .last()
        .press('Enter'),
    async wear(theme: Theme) {
      await page.emulateMedia({ colorScheme: theme })
      await page.locator(`html[data-theme=${theme}]`).waitFor()
    },
    /** Has an account, and is signed in where they go next. */
    async join(name: string) {
      const email = newEmail(name)
      await signedUp('register', { name, email })
      return email
    },
    /** Joins an organization by the invitation in a letter. */
    async joinOf(owner: Pick<CallerAt, 'post'>, service: Parameters<typeof lettersTo>[0], name: string) {
      const email = newEmail(name)
      await owner.post('/auth/invite', { email, role: 'member' })
      const [letter] = await lettersTo(service, email)
      await signedUp('accept-invite', { name, token: secretIn(letter) })
      return email
    },
    /** Makes an account as a first visitor does. */
    async register(name: string) {
      const email = newEmail(name)
      await page.goto('/sign-up')
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(GOOD_PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('button', { name: `${name} ▾` }).waitFor()
      await settled(page)
      return email
    },
    /** Asks a question, and goes where it is debated; answers with the id of the debate. */
    async ask({ topic, context }: { topic: string; context: string }): Promise<string> {
      await page.getByLabel('What should we decide?').fill(topic)
      await page.getByRole('button', { name: 'add context' }).click()
      await page.getByLabel('Context').fill(context)
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.waitForURL(/\/debates\/dbt_/)
      return new URL(page.url()).pathname.split('/').at(-1) ?? ''
    },
    async signOut() {
      await page.getByRole('button', { name: / ▾$/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL('**/sign-in*')
      await settled(page)
      forgiveRefusals()
    },
    /** Signs in once that form is there: the one for new accounts has the same fields. */
    async signIn(email: string, password = GOOD_PASSWORD) {
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      forgiveRefusals()
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
  }
}
export type Visitor = Awaited<ReturnType<typeof visitor>>

const LOOK_LIMIT_MS = 5000

/** What a page shows, for the report of a test that failed on it. */
async function seenOn(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: LOOK_LIMIT_MS }).catch(String)
  return `The page at ${page.url()} shows:\n${text}`
}

/** A screen has its heading, and nothing on it is still on its way. */
export async function settled(page: Page) {
  await page.locator('h1').first().waitFor()
  await page.getByRole('status').filter({ hasText: / …$/ }).first().waitFor({ state: 'detached' })
}

/**
 * Errors and warnings of the console, faults of scripts, requests that failed, were refused or went elsewhere, and breaches of the
 * security policy. A request that the page itself gave up is none.
 */
async function complaintsOf(context: BrowserContext, address: string): Promise<string[]> {
  const complaints: string[] = []
  const complain = (text: string) => complaints.push(text)
  const checkPlace = (url: string) => {
    const { protocol, host } = new URL(url)
    if (protocol !== 'data:' && protocol !== 'blob:' && host !== new URL(address).host) complain(`elsewhere: ${url}`)
  }
  await context.exposeFunction('reportBreach', (breach: string) => complain(`policy: ${breach}`))
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportBreach(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`)
  context.on('console', (message) => {
    if (/error|warning/.test(message.type())) complain(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (fault) => complain(`script: ${fault.error().stack}`))
  context.on('request', (request) => checkPlace(request.url()))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') complain(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`refused: ${response.status()} ${response.url()}`)
  })
  context.on('page', (page) => page.on('websocket', (socket) => checkPlace(socket.url())))
  return complaints
}
