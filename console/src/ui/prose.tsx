import type { ReactNode } from 'react'
import { paragraphsOf } from './paragraphs.ts'

interface Paragraph {
  key: string
  body: ReactNode
}

interface ProseProps {
  /** A text, which is broken at its line breaks, or paragraphs as they are drawn. */
  children: string | readonly Paragraph[]
  className?: string
}

const keyed = (body: string, place: number): Paragraph => ({ key: `${place} ${body}`, body })

/** What somebody wrote or pasted: every line break begins a paragraph. */
export function Prose({ children, className = 'leading-relaxed' }: ProseProps) {
  const paragraphs = typeof children === 'string' ? paragraphsOf(children).map(keyed) : children
  return (
    <div className={`grid gap-[0.6em] ${className}`}>
      {paragraphs.map(({ key, body }) => (
        <p key={key} dir="auto">
          {body}
        </p>
      ))}
    </div>
  )
}
