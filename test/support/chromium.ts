import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { test } from 'vitest'

/** The same browser without the windows that a test never shows, which are a third of its work; else with them. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))

export const hasChromium = CHROMIUM !== undefined
if (!hasChromium)
  process.stderr.write('Tests in a browser are skipped: install it with `apt-get install chromium-headless-shell`\n')

/** A test that needs the browser. */
export const browserTest = test.skipIf(!hasChromium)

/** Pages of the address bar, which every window loads. The last list counts, so what Playwright switches off is named again. */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/** A wait only ends when something hangs, and before its test does, so that it says for what it waited. */
export const BROWSER_LIMIT_MS = 280_000

export const launchChromium = () =>
  chromium.launch({
    executablePath: CHROMIUM,
    timeout: BROWSER_LIMIT_MS,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${NOT_NEEDED.join()}`],
  })
