import type { CDPSession, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'

/** What a page did by itself, and when a reader points at everything in it, presses keys and clicks what is no link. */
export interface Shown {
  /** Scripts that the browser compiled for it, handlers of events among them. */
  scripts: number
  /** Addresses that it asked for. */
  requests: string[]
}

const PLACE = 'http://shown.test/'

/** Everything but a click on a link to somewhere else, which is what a link is for. It runs apart from the page's own scripts. */
const TOUCH_EVERYTHING = `(async () => {
  for (const element of document.querySelectorAll('*')) {
    for (const kind of ['mouseover', 'mouseenter', 'focus', 'blur', 'error', 'load', 'toggle', 'animationstart', 'wheel'])
      element.dispatchEvent(new Event(kind))
    const isLink = element.matches('a') && /^(?:https?|mailto):/.test(element.href) && !element.hasAttribute('ping')
    if (!isLink) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
})()`

interface Watched {
  page: Page
  tools: CDPSession
  seen: Shown
  html: string
}

/** A real browser that counts what a page of strangers makes it do. */
export async function htmlShower() {
  const browser = await launchChromium()

  async function watchedPage(): Promise<Watched> {
    const page = await browser.newPage()
    const tools = await page.context().newCDPSession(page)
    const watched: Watched = { page, tools, html: '', seen: { scripts: 0, requests: [] } }
    await tools.send('Debugger.enable')
    tools.on('Debugger.scriptParsed', ({ executionContextAuxData }) => {
      if ((executionContextAuxData as { isDefault?: boolean } | undefined)?.isDefault) watched.seen.scripts += 1
    })
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    await page.route('**/*', async (route) => {
      const url = route.request().url()
      if (url === PLACE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: watched.html })
      watched.seen.requests.push(url)
      return route.abort()
    })
    return watched
  }

  async function touch({ page, tools }: Watched) {
    await page.mouse.move(40, 40)
    await page.keyboard.press('Tab')
    const { frameTree } = await tools.send('Page.getFrameTree')
    const apart = { frameId: frameTree.frame.id, worldName: 'apart' }
    const { executionContextId } = await tools.send('Page.createIsolatedWorld', apart)
    await tools.send('Runtime.evaluate', {
      expression: TOUCH_EVERYTHING,
      contextId: executionContextId,
      awaitPromise: true,
    })
  }

  return {
    /** Each alone, one after the other; what ran or asked for something leaves nothing to the next. */
    async show(pages: readonly string[]): Promise<Shown[]> {
      const all: Shown[] = []
      let watched = await watchedPage()
      for (const html of pages) {
        watched.html = html
        watched.seen = { scripts: 0, requests: [] }
        await watched.page.goto(PLACE, { waitUntil: 'load' }).catch(() => {})
        await touch(watched).catch(() => {})
        all.push(watched.seen)
        if (watched.seen.scripts === 0 && watched.seen.requests.length === 0) continue
        await watched.page.close()
        watched = await watchedPage()
      }
      await watched.page.close()
      return all
    },
    close: () => browser.close(),
  }
}
