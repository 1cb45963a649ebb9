import { redactedText, redaction } from '../../../shared/text/personal/redacted.ts'
import type { TextPage } from '../../../shared/text/read-text.ts'
import type { Hit } from '../../../storage/search/passage.ts'

type Passage = Pick<Hit, 'ordinal' | 'head' | 'place' | 'text' | 'debateId'>

/** Pages with what is personal in them replaced, and their passages where they stand now: word for word what stands there. */
export async function withoutPeople(pages: readonly TextPage[], passages: readonly Passage[]) {
  const plain = new Map<number, Awaited<ReturnType<typeof redaction>>>()
  for (const { page, text } of pages) plain.set(page, await redaction(text))
  const moved: Passage[] = []
  for (const { ordinal, head, place, text, debateId } of passages) {
    const part = plain.get(place.page)?.part(place.start, place.end)
    const now = part ?? { text: await redactedText(text), start: place.start, end: place.end }
    const { start, end } = now
    moved.push({ ordinal, debateId, head: await redactedText(head), place: { ...place, start, end }, text: now.text })
  }
  return { pages: pages.map((page) => ({ ...page, text: plain.get(page.page)?.text ?? '' })), passages: moved }
}
