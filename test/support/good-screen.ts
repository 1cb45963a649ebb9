import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import { colourOf, contrast } from './contrast.ts'
import { DESKTOP, LAPTOP, PHONE, TABLET, type Theme, type Visitor } from './visitor.ts'

/** What axe does not measure: the border of a field against what it stands on. */
const SEEN = 3
const BORDERS = `[...document.querySelectorAll('input, select, textarea')]
  .filter((field) => field.checkVisibility() && !/^(checkbox|radio|range|file)$/.test(field.type))
  .map((field) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(field)
    let ground = field.parentElement
    while (ground && /, 0\\)$|transparent/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement
    return {
      name: field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name,
      border: borderTopWidth === '0px' ? 'none' : borderTopColor,
      ground: getComputedStyle(ground ?? document.documentElement).backgroundColor,
    }
  })`

async function expectBordersSeen(page: Page, what: string) {
  const fields = await page.evaluate<{ name: string; border: string; ground: string }[]>(BORDERS)
  const unseen = fields.filter(
    ({ border, ground }) => border === 'none' || contrast(colourOf(border), colourOf(ground)) < SEEN,
  )
  expect.soft(unseen, `borders that are not seen, ${what}`).toEqual([])
}

/** Nothing is wrong for axe in either theme, every field is seen, nothing is cut off on any screen, and the browser has nothing to complain of. */
export async function expectGood({ page, complaints, wear }: Visitor, what: string) {
  const worn = await page.evaluate<Theme>('document.documentElement.dataset.theme')
  for (const theme of worn === 'light' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await wear(theme)
    const found = await axeFindings(page, theme === 'dark' ? { only: 'colours' } : {})
    expect.soft(found, `${what}, ${theme}`).toEqual([])
    await expectBordersSeen(page, `${what}, ${theme}`)
  }
  for (const viewport of [PHONE, TABLET, LAPTOP, DESKTOP]) {
    await page.setViewportSize(viewport)
    const { over, stubs } = await page.evaluate<{ over: number; stubs: string[] }>(LAID_OUT)
    expect.soft(over, `${what} is wider than ${viewport.width}`).toBe(0)
    expect.soft(stubs, `scroll bars without a way to go, ${what}, ${viewport.width}`).toEqual([])
  }
  expect.soft(complaints, what).toEqual([])
  complaints.length = 0
}

/** How much the page is wider than its window once it is drawn; something that scrolls up and down by a few pixels shows a stub of a scroll bar. */
const LAID_OUT = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => ({
  over: document.documentElement.scrollWidth - innerWidth,
  stubs: [...document.querySelectorAll('main *')]
    .filter((box) => box.scrollHeight > box.clientHeight && box.scrollHeight - box.clientHeight < 8)
    .filter((box) => box.tagName !== 'TEXTAREA' && /auto|scroll/.test(getComputedStyle(box).overflowY))
    .map((box) => box.getAttribute('aria-label') ?? box.className),
}))`
