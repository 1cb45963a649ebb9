import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { hasChromium, launchChromium } from './chromium.ts'
import { type ConsoleService, consoleService } from './console-service.ts'
import { visitor, type Wishes } from './visitor.ts'

/** What is there once the tests of a file run; without a browser none of them does. */
function whileTesting<Thing extends { close(): Promise<unknown> }>(open: () => Promise<Thing>): () => Thing {
  let thing: Thing | undefined
  beforeAll(async () => {
    if (hasChromium) thing = await open()
  })
  afterAll(() => thing?.close())
  return () => {
    if (!thing) throw new Error('It is opened when the tests of the file begin')
    return thing
  }
}

/** A browser for the tests of a file. */
export function openedBrowser() {
  const browser = whileTesting(launchChromium)
  return {
    get browser(): Browser {
      return browser()
    },
    visitor: (address: string, wishes?: Wishes) => visitor(browser(), address, wishes),
  }
}

type Options = Parameters<typeof consoleService>[0]

/** The service with its console, and a browser to visit it with, for the tests of a file. */
export function openedConsole(options: Options | (() => Promise<Options>) = {}) {
  const service = whileTesting(async () => consoleService(typeof options === 'function' ? await options() : options))
  const opened = openedBrowser()
  return {
    get browser(): Browser {
      return opened.browser
    },
    get service(): ConsoleService {
      return service()
    },
    visitor: (wishes?: Wishes) => opened.visitor(service().address, wishes),
  }
}
