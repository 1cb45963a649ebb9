import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import type { Platform } from '../src/platform.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { callerAt } from '../test/support/console-service.ts'
import { longDebate, nthMessage } from '../test/support/long-debate.ts'
import { scrolled } from '../test/support/scrolling.ts'
import { longestTaskMs } from '../test/support/tasks.ts'
import { type Visitor, visitor } from '../test/support/visitor.ts'
import { quantile, wallClock } from './log-reader.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const MESSAGES = 5_000
const SCROLLS = 9
const APPENDS = 200
const EVERY_MS = 50
const PIECE = 40
const FRAMES = 400
const TARGETS = { frameMs: 50, screenMs: 150, kilobytes: 200, taskMs: 50 }

/** What an agent writes while a user watches: every kind of marker, repeatedly. */
const WRITTEN = `We should **measure** first, see [the report](https://example.org/report), and *then* decide.

1. The load is \`low\`.
2. A change takes 3 days:
   - one to plan
   - two to move

| Option | Cost | Risk |
|:--|--:|---|
| Wait | 0 | none |
| Move | **3 days** | some |

\`\`\`ts
export const days = (options: readonly Option[]) => options.map(({ cost }) => cost)
\`\`\`

> Never change a *running* system.

`

/** Records when each message was first on the screen: after the frame that it was added for. */
const WATCH = `
  shown = {}
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    const places = added.flatMap(({ textContent }) => [...textContent.matchAll(/Message (\\d+)\\./g)].map(([, n]) => n))
    requestAnimationFrame(() => setTimeout(() => {
      for (const n of places) shown[n] ??= performance.timeOrigin + performance.now()
    }))
  }).observe(document.querySelector('section[aria-label=Transcript]'), { childList: true, subtree: true })
`

async function firstLoad({ page, visit }: Visitor): Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response))
  await visit('/')
  const bodies = await Promise.all(scripts.splice(0).map((script) => script.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
}

async function scrolledAgain(browser: Browser, { page }: Visitor) {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)')
  const rounds: Awaited<ReturnType<typeof scrolled>>[] = []
  for (let round = 0; round < SCROLLS; round++) rounds.push(await scrolled(browser, page))
  return rounds
}

async function appendToScreen({ log }: Platform, { page }: Visitor, debate: { debateId: string; version: number }) {
  await page.evaluate(WATCH)
  const sent = new Map<number, number>()
  for (let place = 0; place < APPENDS; place++) {
    const n = MESSAGES + 1 + place
    sent.set(n, wallClock())
    await log.append({ ...debate, expectedVersion: debate.version + place, events: [nthMessage(n)] })
    await sleep(EVERY_MS)
  }
  await page.getByText(`Message ${MESSAGES + APPENDS}.`).waitFor()
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 50)))')
  const shown = await page.evaluate<Record<number, number>>('shown')
  return [...sent].map(([n, at]) => (shown[n] ?? Number.NaN) - at)
}

/** The longest task of the page while two agents write at once, in this many frames. */
async function writing(
  browser: Browser,
  { signals }: Platform,
  { page }: Visitor,
  debate: { debateId: string; version: number },
) {
  const agents = ['builtin-advocate', 'builtin-skeptic']
  const told = { after_seq: debate.version, round: 1, phase: 'opening' }
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  for (let frame = 0; frame < FRAMES; frame++) {
    const agent = agents[frame % agents.length]
    const piece = Math.floor(frame / agents.length)
    const token = WRITTEN.repeat(FRAMES).slice(piece * PIECE, (piece + 1) * PIECE)
    signals.publish('debate.signal', debate.debateId, {
      type: 'token_delta',
      ...told,
      agent,
      agent_seq: piece + 1,
      token,
    })
    await sleep(EVERY_MS / 2)
  }
  await page.locator('[aria-busy] [data-markdown] table').first().waitFor()
  return longestTaskMs(await browser.stopTracing())
}

await using opened = new AsyncDisposableStack()
const { app, platform } = await serviceHere(opened, await emptyFolder(opened), { RATE_LIMIT_ENABLED: 'false' })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const browser = await launchChromium()
opened.defer(() => browser.close())

const ada = await visitor(browser, address, { atEnd: () => {} })
const kilobytes = await firstLoad(ada)
const caller = await callerAt(address, await ada.register('Ada'))
const { organization } = await caller.get<{ organization: { id: string } }>('/auth/me')
const debate = await longDebate(platform, organization.id, MESSAGES)
await ada.visit(`/debates/${debate.debateId}`)
await ada.page.getByText(`Message ${MESSAGES}.`).waitFor()
const rounds = await scrolledAgain(browser, ada)
await ada.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
await ada.page.getByText(`Message ${MESSAGES}.`).waitFor()
const took = await appendToScreen(platform, ada, debate)

const taskMs = await writing(browser, platform, ada, { ...debate, version: debate.version + APPENDS })

const p95 = quantile(took, 0.95)
const frames = rounds.map(({ longestFrameMs }) => longestFrameMs)
const work = Math.max(...rounds.map(({ longestTaskMs }) => longestTaskMs))
const lines = [
  {
    met: kilobytes <= TARGETS.kilobytes,
    text: `first load: ${kilobytes.toFixed(0)} kB of gzipped script (target ≤ ${TARGETS.kilobytes})`,
  },
  {
    met: quantile(frames, 0.5) <= TARGETS.frameMs,
    text: `longest frame while ${MESSAGES} messages scroll, median of ${SCROLLS}: ${quantile(frames, 0.5).toFixed(0)} ms (target ≤ ${TARGETS.frameMs}); each: ${frames.map((ms) => ms.toFixed(0)).join(' ')}; most work at a time: ${work.toFixed(0)} ms`,
  },
  {
    met: p95 <= TARGETS.screenMs,
    text: `append to screen, ${APPENDS} events: p50 ${quantile(took, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target ≤ ${TARGETS.screenMs})`,
  },
  {
    met: taskMs <= TARGETS.taskMs,
    text: `longest task while two agents write in ${FRAMES} frames: ${taskMs.toFixed(1)} ms (target ≤ ${TARGETS.taskMs})`,
  },
]
for (const { met, text } of lines) console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
if (!lines.every(({ met }) => met)) process.exitCode = 1
