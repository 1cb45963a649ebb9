import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { longDebate, nthMessage } from '../support/long-debate.ts'
import { measured } from '../support/measured.ts'
import { openedConsole } from '../support/opened-console.ts'
import { scrolled } from '../support/scrolling.ts'
import { withinLimit } from '../support/time-limits.ts'

const MESSAGES = 5_000
const FRAME_MS = 50
/** Another program can hold up a frame, so there is more than one chance. */
const MOST_ROUNDS = 3

const opened = openedConsole({ settings: { SERVICE_ROLE: 'api' } })

browserTest('of 5,000 messages few are drawn, and what comes in moves nobody', async () => {
  const { platform, address } = opened.service
  const ada = await opened.visitor()
  const { page } = ada
  const caller = await callerAt(address, await ada.register('Ada'))
  const { organization } = await caller.get<{ organization: { id: string } }>('/auth/me')
  const { debateId, version } = await longDebate(platform, organization.id, MESSAGES)
  await ada.visit(`/debates/${debateId}`)
  await page.getByText(`Message ${MESSAGES}.`).waitFor()
  const drawn = await page.locator('section[aria-label=Transcript] li[aria-posinset]').count()
  expect(drawn).toBeLessThan(60)

  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)')
  const rounds: Awaited<ReturnType<typeof scrolled>>[] = []
  const best = (of: 'longestFrameMs' | 'longestTaskMs') => Math.min(...rounds.map((round) => round[of]))
  do rounds.push(await scrolled(opened.browser, page))
  while (best('longestFrameMs') > FRAME_MS && rounds.length < MOST_ROUNDS)
  measured(`a transcript of 5,000 messages scrolls with frames of at most ${best('longestFrameMs').toFixed(0)} ms`)
  withinLimit('the longest task of its thread meanwhile', best('longestTaskMs'), FRAME_MS)

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
  expect(ada.complaints).toEqual([])
})
