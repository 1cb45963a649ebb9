import { cutAt } from '../../../ui/cut-text.ts'
import { inParagraphs } from '../../../ui/paragraphs.ts'
import { Prose } from '../../../ui/prose.tsx'

/** A text with the words that were quoted from it marked where they stand. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  let at = 0
  const cuts = cutAt(text, quotes).map((cut) => {
    const key = at
    at += cut.text.length
    return { ...cut, key }
  })
  const paragraphs = inParagraphs(cuts, ({ found }) => found !== undefined)
  return (
    <Prose className="pt-3 leading-relaxed">
      {paragraphs.map((parts, line) => ({
        key: `${line} ${parts[0]?.key}`,
        body: parts.map(({ key, text: part, found }) =>
          found === undefined ? (
            <span key={key}>{part}</span>
          ) : (
            <mark key={key} className="bg-raised text-ink underline decoration-accent decoration-2 underline-offset-4">
              {part}
            </mark>
          ),
        ),
      }))}
    </Prose>
  )
}
