import { memo, useMemo, useState } from 'react'
import { MarkdownPart, type Placeholders, type RichText, withPlaces } from './markdown-part.tsx'
import { useMarkdown } from './use-markdown.ts'
import { paragraphsOf } from './words.tsx'

interface ProseProps {
  /** A text in Markdown; some of its words may have a drawing of their own. */
  children: RichText
  className?: string
  /** Whether it is still being written. */
  isUnfinished?: boolean
}

/**
 * Text of a model or a person, drawn as Markdown; shown as written until it is parsed, or if the reader prefers that.
 */
export const Prose = memo(function Prose({
  children,
  className = 'leading-relaxed',
  isUnfinished = false,
}: ProseProps) {
  const { text, drawn } = useMemo(() => withPlaces(children), [children])
  const parts = useMarkdown(text, isUnfinished)
  const [isRaw, setIsRaw] = useState(false)
  if (!parts) return <Plain text={text} drawn={drawn} className={className} />
  return (
    <div className={`group/prose relative ${className}`}>
      {isRaw ? (
        <p dir="auto" className="font-mono text-sm whitespace-pre-wrap">
          {drawn.written(text)}
        </p>
      ) : (
        <div data-markdown className="markdown">
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end
            <MarkdownPart key={place} part={part} drawn={drawn} />
          ))}
        </div>
      )}
      {!isUnfinished && (
        <button
          type="button"
          aria-pressed={isRaw}
          onClick={() => setIsRaw(!isRaw)}
          className="absolute top-0 right-0 rounded border border-line bg-paper px-1.5 font-sans text-xs text-muted opacity-0 group-hover/prose:opacity-100 focus-visible:opacity-100 pointer-coarse:static pointer-coarse:mt-1 pointer-coarse:opacity-100"
        >
          Markdown
        </button>
      )}
    </div>
  )
})

/** Paragraphs and lines as they were written. */
const Plain = ({ text, drawn, className }: { text: string; drawn: Placeholders; className: string }) => (
  <div className={`grid gap-[0.6em] ${className}`}>
    {paragraphsOf(text).map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
      <p key={`${place} ${paragraph}`} dir="auto" className="whitespace-pre-line">
        {drawn.in(paragraph)}
      </p>
    ))}
  </div>
)
