import { cutAt } from '../../../ui/cut-text.ts'

/** A text with the words that were quoted from it marked where they stand. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  let at = 0
  return (
    <p dir="auto" className="pt-3 leading-relaxed whitespace-pre-line">
      {cutAt(text, quotes).map(({ text: part, found }) => {
        const key = at
        at += part.length
        return found === undefined ? (
          <span key={key}>{part}</span>
        ) : (
          <mark key={key} className="bg-raised text-ink underline decoration-accent decoration-2 underline-offset-4">
            {part}
          </mark>
        )
      })}
    </p>
  )
}
