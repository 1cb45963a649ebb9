import type { Page } from 'playwright-core'

/**
 * Texts whose box hides a part of them without a sign. A sign is an ellipsis with the whole text in a title, a box that scrolls, or an end
 * that fades above a button.
 */
const CUT = `[...document.querySelectorAll('body *')].filter((box) => {
  if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  if (![...box.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) return false
  for (let outer = box; outer && outer !== document.body; outer = outer.parentElement) {
    const { overflowX, overflowY, clipPath, position, width } = getComputedStyle(outer)
    if (outer.className?.includes?.('sr-only') || clipPath !== 'none' || (position === 'absolute' && width === '1px')) return false
    if (/auto|scroll/.test(overflowX + overflowY)) return false
    const isClamped = getComputedStyle(outer).webkitLineClamp !== 'none'
    const hides = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow))
    const isOver = outer.scrollWidth > outer.clientWidth + 1 || outer.scrollHeight > outer.clientHeight + 2
    if (!hides || !isOver || outer.clientWidth === 0) continue
    const isMarked = getComputedStyle(outer).textOverflow === 'ellipsis' || isClamped
    if (outer.classList.contains('fades')) return false
    return !(isMarked && (outer.closest('[title]') || outer.querySelector('[title]')))
  }
  return false
}).map((box) => (box.textContent ?? '').trim().slice(0, 80))`

/** What is cut off in the page as it is now. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(CUT)
