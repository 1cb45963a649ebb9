import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { test } from 'vitest'

const CHROMIUM = '/usr/bin/chromium'

export const hasChromium = existsSync(CHROMIUM)
if (!hasChromium) process.stderr.write('Tests in a browser are skipped: install it with `apt-get install chromium`\n')

/** A test that needs the browser. */
export const browserTest = test.skipIf(!hasChromium)

export const launchChromium = () =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
