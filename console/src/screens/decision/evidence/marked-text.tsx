import { Prose } from '../../../ui/prose/prose.tsx'
import { cutAt } from '../../../ui/text.ts'

/** A text with the words that were quoted from it marked where they stand. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const written = cutAt(text, quotes).map(({ text: words, found }) =>
    found === undefined ? words : { words, drawn: <Marked>{words}</Marked> },
  )
  return <Prose className="pt-3 leading-relaxed">{written}</Prose>
}

const Marked = ({ children }: { children: string }) => (
  <mark className="bg-raised whitespace-pre-line text-ink underline decoration-accent decoration-2 underline-offset-4">
    {children}
  </mark>
)
