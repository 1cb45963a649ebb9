import { expect, onTestFinished } from 'vitest'
import { safeHtml } from '../../src/adapters/sandbox/mail/safe-html.ts'
import { safePage } from '../../src/areas/messaging/mail/mail-queries.ts'
import { browserTest } from '../support/chromium.ts'
import { LEAKING, RUNNING } from '../support/mail/html-payloads.ts'
import { htmlShower } from '../support/mail/shown-html.ts'

const QUIET = { scripts: 0, requests: [] }

browserTest('HTML of strangers runs no script and asks for nothing, even without the page around it', async () => {
  const browser = await htmlShower()
  onTestFinished(browser.close)
  const payloads = [...RUNNING, ...LEAKING]
  const raw = await browser.show(payloads)
  const harmful = raw.filter(({ scripts, requests }) => scripts > 0 || requests.length > 0)
  expect(harmful.length).toBeGreaterThan(payloads.length * 0.7)
  for (const shown of [
    await browser.show(payloads.map((html) => safeHtml(html))),
    await browser.show(payloads.map((html) => safePage(safeHtml(html)))),
  ])
    expect(shown.map((each, at) => ({ payload: payloads[at], ...each }))).toEqual(
      payloads.map((payload) => ({ payload, ...QUIET })),
    )
})
