import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { hasChromium, launchChromium } from './chromium.ts'
import { type ConsoleService, consoleService } from './console-service.ts'
import { CALLER_SETTINGS } from './people.ts'
import { sharedInWorker } from './shared-in-worker.ts'
import { visitor, type Wishes } from './visitor.ts'

type Options = Parameters<typeof consoleService>[0]

const sharedBrowser = sharedInWorker(launchChromium)
const sharedService = sharedInWorker(() =>
  consoleService({ settings: { ...CALLER_SETTINGS, SERVICE_PRIVATE_HOSTS: '127.0.0.1' } }),
)

/** What is there once the tests of a file run; without a browser none of them does. */
function whileTesting<Thing>(open: () => Promise<Thing>): () => Thing {
  let thing: Thing | undefined
  beforeAll(async () => {
    if (hasChromium) thing = await open()
  })
  return () => {
    if (!thing) throw new Error('It is opened when the tests of the file begin')
    return thing
  }
}

/** The browser that the tests of all files visit with; each visitor has their own cookies, storage and cache. */
export function openedBrowser() {
  const browser = whileTesting(sharedBrowser)
  return {
    get browser(): Browser {
      return browser()
    },
    visitor: (address: string, wishes?: Wishes) => visitor(browser(), address, wishes),
  }
}

/** The service with its console, and a browser to visit it with. With options the service is the file's own, else other files have people there too. */
export function openedConsole(options?: Options | (() => Promise<Options>)) {
  let own: ConsoleService | undefined
  const service = whileTesting(async () => {
    if (!options) return sharedService()
    own = await consoleService(typeof options === 'function' ? await options() : options)
    return own
  })
  afterAll(() => own?.close())
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
