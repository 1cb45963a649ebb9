import { expect, onTestFinished, test } from 'vitest'
import { safeHtml } from '../../src/adapters/sandbox/mail/safe-html.ts'
import { safePage } from '../../src/areas/messaging/mail/mail-queries.ts'
import { hasChromium } from '../support/chromium.ts'
import { havePayloads, publicPayloads } from '../support/mail/public-payloads.ts'
import { htmlShower, type Shown } from '../support/mail/shown-html.ts'
import { measured } from '../support/measured.ts'

const isLoud = ({ scripts, requests }: Shown) => scripts > 0 || requests.length > 0

test.skipIf(!havePayloads() || !hasChromium)(
  'public payloads run no script and send nothing in a real browser',
  async () => {
    const browser = await htmlShower()
    onTestFinished(browser.close)
    const payloads = await publicPayloads()
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
  },
)
