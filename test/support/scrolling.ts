import type { Browser, Page } from 'playwright-core'
import { longestTaskMs } from './tasks.ts'

const WHEELS = 60
const WHEEL_PX = 900

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
  const taskMs = longestTaskMs(await browser.stopTracing())
  return { frames: frames.length, longestFrameMs: Math.max(...frames), longestTaskMs: taskMs }
}
