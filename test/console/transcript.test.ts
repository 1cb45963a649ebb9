import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { longDebate, nthMessage } from '../support/long-debate.ts'
import { measured } from '../support/measured.ts'
import { openedConsole } from '../support/opened-console.ts'
import { scrolled } from '../support/scrolling.ts'
import { judgesTime, withinLimit } from '../support/time-limits.ts'

const MESSAGES = 5_000
const FRAME_MS = 50
/** Another program can hold up a frame, so there is more than one chance. */
const MOST_ROUNDS = 3

/** As a person would write it whose marks are those that are copied. */
const MARKDOWN = [
  'We should **measure** first, see [the report](https://example.org/report). <img src="https://example.org/a.png">',
  '- one\n- two',
  '| Option | Cost |\n| --- | --- |\n| Move | 3 days |',
  '```ts\nconst days = 3\n```',
].join('\n\n')

const COPY_ALL = `(() => {
  const all = document.querySelectorAll('[data-markdown]')
  getSelection().selectAllChildren(all[all.length - 1])
  const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
  all[all.length - 1].dispatchEvent(event)
  return event.clipboardData.getData('text/plain')
})()`

const opened = openedConsole({ settings: { SERVICE_ROLE: 'api' } })

/** Where nobody judges it, to trace every frame of a busy machine would only keep it busy. */
async function expectSmoothScrolling(page: Page) {
  const rounds: Awaited<ReturnType<typeof scrolled>>[] = []
  const best = (of: 'longestFrameMs' | 'longestTaskMs') => Math.min(...rounds.map((round) => round[of]))
  do rounds.push(await scrolled(opened.browser, page))
  while (best('longestFrameMs') > FRAME_MS && rounds.length < MOST_ROUNDS)
  measured(`a transcript of 5,000 messages scrolls with frames of at most ${best('longestFrameMs').toFixed(0)} ms`)
  withinLimit('the longest task of its thread meanwhile', best('longestTaskMs'), FRAME_MS)
}

browserTest('of 5,000 messages few are drawn, and what comes in moves nobody', async () => {
  const { platform, address } = opened.service
  const ada = await opened.visitor()
  const { page } = ada
  const caller = await callerAt(address, await ada.join('Ada'))
  const { organization } = await caller.get<{ organization: { id: string } }>('/auth/me')
  const { debateId, version } = await longDebate(platform, organization.id, MESSAGES)
  await ada.visit(`/debates/${debateId}`)
  await page.getByText(`Message ${MESSAGES}.`).waitFor()
  const drawn = await page.locator('section[aria-label=Transcript] li[aria-posinset]').count()
  expect(drawn).toBeLessThan(60)

  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)')
  if (judgesTime()) await expectSmoothScrolling(page)

  const reading = page.locator('section[aria-label=Transcript] li[aria-posinset]').nth(8)
  const place = async () => JSON.stringify([await reading.getAttribute('aria-posinset'), await reading.boundingBox()])
  let before = ''
  const rests = async () => {
    const last = before
    before = await place()
    return before === last
  }
  await expect.poll(rests).toBe(true)
  await platform.log.append({ debateId, expectedVersion: version, events: [nthMessage(MESSAGES + 1)] })
  await page.getByRole('button', { name: '1 new' }).waitFor()
  expect(await place()).toBe(before)
  await page.getByRole('button', { name: '1 new' }).click()
  await page.getByText(`Message ${MESSAGES + 1}.`).waitFor()

  const written = { ...nthMessage(MESSAGES + 2), private: { content: MARKDOWN } }
  await platform.log.append({ debateId, expectedVersion: version + 1, events: [written] })
  const prose = page.locator('[data-markdown]').last()
  await prose.getByRole('cell', { name: '3 days' }).waitFor()
  expect(await prose.locator('li').allTextContents()).toEqual(['one', 'two'])
  await prose.locator('pre .code-keyword', { hasText: 'const' }).waitFor()
  expect(await prose.locator('strong').allTextContents()).toEqual(['measure'])
  const link = prose.getByRole('link', { name: 'the report' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(await prose.textContent()).toContain('the report (example.org)')
  expect(await prose.textContent()).toContain('<img src="https://example.org/a.png">')
  expect(await prose.locator('img').count()).toBe(0)
  expect(await page.evaluate(COPY_ALL)).toBe(MARKDOWN)

  await prose.hover()
  await page.getByRole('button', { name: 'Markdown' }).last().click()
  await page.getByText('We should **measure** first').waitFor()
  expect(ada.complaints).toEqual([])
})
