import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** Nothing is wrong for axe in either theme, nothing is cut off on a phone, and the browser has nothing to complain of. */
export async function expectGood({ page, complaints, wear }: Visitor, what: string) {
  await wear('light')
  expect.soft(await axeFindings(page), `${what}, light`).toEqual([])
  await wear('dark')
  expect.soft(await axeFindings(page, { only: 'colours' }), `${what}, dark`).toEqual([])
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect.soft(over, `${what} is wider than ${viewport.width}`).toBe(0)
  }
  expect.soft(complaints, what).toEqual([])
  complaints.length = 0
}
