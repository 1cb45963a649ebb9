import type { Page } from 'playwright-core'

/** All entries of a transcript by their places, also those that are drawn only near the window: it is read from the top to its end. */
export async function readTranscript(page: Page): Promise<string[]> {
  const read = new Map<number, string>()
  const look = `({
    entries: [...document.querySelectorAll('section[aria-label=Transcript] li[aria-posinset]')]
      .map((entry) => [Number(entry.ariaPosInSet), entry.textContent, Number(entry.ariaSetSize)]),
    isAtEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
  })`
  interface Seen {
    entries: [number, string, number][]
    isAtEnd: boolean
  }
  await page.evaluate('scrollTo(0, 0)')
  for (;;) {
    const frame = 'new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))'
    await page.evaluate(frame)
    const { entries, isAtEnd } = await page.evaluate<Seen>(look)
    for (const [place, text] of entries) read.set(place, text)
    if (isAtEnd && read.size === entries[0]?.[2]) break
    await page.evaluate(isAtEnd ? 'scrollTo(0, 0)' : 'scrollBy(0, innerHeight / 2)')
  }
  return [...read].toSorted(([one], [other]) => one - other).map(([, text]) => text)
}
