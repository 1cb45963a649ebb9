import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { safeHtml } from '../../src/adapters/sandbox/mail/safe-html.ts'
import { safePage } from '../../src/areas/channels/mail/safe-page.ts'
import { hasChromium } from '../support/chromium.ts'
import { htmlShower, type Shown } from '../support/mail/shown-html.ts'
import { measured } from '../support/measured.ts'
import { folderOfSet, haveSets } from '../support/public-sets.ts'

const hasSets = haveSets('cure53/DOMPurify', 'payloadbox/xss-payload-list')
/** Of the longer list every so-manieth, which is enough for an afternoon. */
const EVERY = 40

/** What DOMPurify's own tests clean. */
async function purifying(): Promise<string[]> {
  const file = join(folderOfSet('cure53/DOMPurify'), 'test/fixtures/expect.mjs')
  const cases: { payload: string }[] = (await import(pathToFileURL(file).href)).default
  return cases.map(({ payload }) => payload)
}

const listed = () =>
  readFileSync(join(folderOfSet('payloadbox/xss-payload-list'), 'Intruder/xss-payload-list.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('<'))
    .filter((_, at) => at % EVERY === 0)

const isLoud = ({ scripts, requests }: Shown) => scripts > 0 || requests.length > 0

test.skipIf(!hasSets || !hasChromium)('public payloads run no script and send nothing in a real browser', async () => {
  const browser = await htmlShower()
  onTestFinished(browser.close)
  const payloads = [...(await purifying()), ...listed()]
  const raw = (await browser.show(payloads)).filter(isLoud).length
  const safe = await browser.show(payloads.map((html) => safeHtml(html)))
  const paged = await browser.show(payloads.map((html) => safePage(safeHtml(html))))
  measured(
    `HTML: of ${payloads.length} public payloads ${raw} run or send as they are; made safe ${safe.filter(isLoud).length}`,
  )
  expect(payloads.length).toBeGreaterThanOrEqual(100)
  expect(raw).toBeGreaterThanOrEqual(100)
  for (const shown of [safe, paged])
    expect(shown.flatMap((each, at) => (isLoud(each) ? [{ payload: payloads[at], ...each }] : []))).toEqual([])
})
