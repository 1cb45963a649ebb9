import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OneDocument, pageQuery } from '../../api/knowledge/library.ts'
import { Button } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

interface DocumentPageProps {
  document: OneDocument
  page: number
  span: Span | undefined
  onPage: (page: number) => void
}

/** One page of the text; the arrow keys turn it. */
export function DocumentPage({ document: { id, page_count }, page, span, onPage }: DocumentPageProps) {
  const content = useQuery(pageQuery(id, page))
  const last = page_count ?? 1
  useArrowKeys({
    onBack: page > 1 ? () => onPage(page - 1) : undefined,
    onForth: page < last ? () => onPage(page + 1) : undefined,
  })
  return (
    <section aria-label="Text" className="grid gap-4">
      {last > 1 && (
        <nav aria-label="Pages of the document" className="flex flex-wrap items-center gap-4 text-sm">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous page
          </Button>
          <span className="text-muted">
            Page {page.toLocaleString('en')} of {last.toLocaleString('en')}
          </span>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next page
          </Button>
          <span className="text-muted max-sm:hidden">← and → turn the page</span>
        </nav>
      )}
      <QueryResult query={content} what="Loading the page">
        {({ pages: [shown] }) =>
          shown ? (
            <PageText text={shown.text} label={shown.label} span={span} />
          ) : (
            <p className="text-muted">The document has no such page.</p>
          )
        }
      </QueryResult>
    </section>
  )
}

interface PageTextProps {
  text: string
  label: string | null
  span: Span | undefined
}

function PageText({ text, label, span }: PageTextProps) {
  const mark = useRef<HTMLElement>(null)
  const { before, words, after, cut } = splitPageAt(text, span)
  useEffect(() => {
    if (words === '') return
    mark.current?.scrollIntoView({ block: 'center' })
    mark.current?.focus({ preventScroll: true })
  }, [words])
  return (
    <article className="measure grid gap-2">
      {label && <h2 className="text-sm font-medium text-muted">{label}</h2>}
      {span && words === '' && (
        <p role="alert" className="text-sm text-modify">
          The quoted text is no longer here.
        </p>
      )}
      {text.trim() === '' ? (
        <p className="text-muted">Nothing on this page could be read as text.</p>
      ) : (
        <div dir="auto" className="leading-relaxed whitespace-pre-wrap">
          {cut.before && <p className="text-sm text-muted">The page begins further above.</p>}
          {before}
          {words !== '' && (
            <mark
              ref={mark}
              tabIndex={-1}
              className="bg-raised text-ink underline decoration-accent decoration-2 underline-offset-4"
            >
              {words}
            </mark>
          )}
          {after}
          {cut.after && <p className="text-sm text-muted">The page continues; the file has all of it.</p>}
        </div>
      )}
    </article>
  )
}

interface Turns {
  onBack: (() => void) | undefined
  onForth: (() => void) | undefined
}

const isUsedElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, dialog, [role="menu"], [role="tablist"]') !== null

/** Turns the page with the left and right arrow keys, unless an input or a shortcut uses them. */
function useArrowKeys(turns: Turns) {
  const latest = useRef(turns)
  latest.current = turns
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isUsedElsewhere(event.target)) return
      const { onBack, onForth } = latest.current
      const turn = { ArrowLeft: onBack, ArrowRight: onForth }[event.key]
      if (!turn) return
      event.preventDefault()
      turn()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Characters of a page, from the first to the one after the last. */
interface Span {
  start: number
  end: number
}

const whole = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** The span that an address names; undefined if it names none. */
export function spanOf(start: string | undefined, end: string | undefined): Span | undefined {
  const [from, to] = [whole(start), whole(end)]
  return from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined
}

/** A page split into the text before the span, the span, and the text after it; far from the span it is cut. */
interface SplitPage {
  before: string
  words: string
  after: string
  /** Whether there is more of the page on that side. */
  cut: { before: boolean; after: boolean }
}

/** The most characters to draw around the span: a text without pages may be long. */
const SHOWN = 60_000

export function splitPageAt(text: string, span: Span | undefined, shown = SHOWN): SplitPage {
  const { start, end } = span && span.start < text.length ? span : { start: 0, end: 0 }
  const last = Math.min(end, text.length)
  const from = Math.max(0, start - Math.floor(shown / 2))
  const to = Math.min(text.length, Math.max(last, from + shown))
  return {
    before: text.slice(from, start),
    words: text.slice(start, last),
    after: text.slice(last, to),
    cut: { before: from > 0, after: to < text.length },
  }
}
