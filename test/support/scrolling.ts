import type { Browser, Page } from 'playwright-core'

const WHEELS = 60
const WHEEL_PX = 900

interface TraceEvent {
  name: string
  /** The thread's own time in microseconds, which other programs on the machine do not add to. */
  tdur?: number
}

/** How long the longest frame lasted while the page was scrolled by its wheel, and how much of its time its thread spent on one task. */
export async function scrolled(browser: Browser, page: Page) {
  await page.mouse.move(600, 500)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await page.evaluate(`
    meter = { frames: [], last: undefined }
    void function tick(now) {
      if (meter.last !== undefined) meter.frames.push(now - meter.last)
      meter.last = now
      meter.next = requestAnimationFrame(tick)
    }()
  `)
  for (let turn = 0; turn < WHEELS; turn++) await page.mouse.wheel(0, turn < WHEELS / 2 ? WHEEL_PX : -WHEEL_PX)
  const frames = await page.evaluate<number[]>('cancelAnimationFrame(meter.next), meter.frames')
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const tasks = trace.traceEvents.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000)
  return { frames: frames.length, longestFrameMs: Math.max(...frames), longestTaskMs: Math.max(...tasks) }
}
