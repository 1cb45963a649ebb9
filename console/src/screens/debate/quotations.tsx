import type { ReactNode } from 'react'
import { type DocumentPlace, DocumentPlaceLink, isInDocument } from '../../parts/document-link.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { firstWords, splitAtPhrases } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import type { Source, SourcedQuote } from './debate-view.ts'

interface QuotedTextProps {
  text: string
  quotes: readonly SourcedQuote[]
  className?: string
}

/**
 * A text in which each quote has a number that shows its source on hover and on focus; a quote is printed in full only
 * once.
 */
export function QuotedText({ text, quotes, className }: QuotedTextProps) {
  const written = splitAtPhrases(text, quotes.flatMap(wordings)).map(({ text: words, found }) => {
    const quote = quotes.find((each) => wordings(each).includes(found ?? ''))
    if (!quote) return words
    return { words, drawn: <Quote quote={quote}>{quote.isRepeated ? shortened(words) : words}</Quote> }
  })
  return <Prose className={className}>{quotes.length === 0 ? text : written}</Prose>
}

/** Shortens a quote and keeps its quotation marks. */
const shortened = (words: string) =>
  words.startsWith('“') && words.endsWith('”') ? `“${firstWords(words.slice(1, -1))}”` : firstWords(words)

/** The forms in which a quote appears in a text: with or without quotation marks. */
const wordings = ({ text }: SourcedQuote) => [`“${text}”`, text]

/** Keeps the number on the same line as its words. */
const NO_BREAK = '\u2060'

function Quote({ quote, children }: { quote: SourcedQuote; children: ReactNode }) {
  const { number } = quote
  const title = quote.from?.title ?? 'an unknown source'
  const place = placeOf(quote)
  return (
    <Tip text={<QuoteSource quote={quote} />}>
      <span className="whitespace-pre-line underline decoration-edge decoration-dotted decoration-2 underline-offset-4 hover:decoration-accent">
        {children}
        {NO_BREAK}
        <sup>
          {place && isInDocument(place) ? (
            <DocumentPlaceLink
              place={place}
              aria-label={`Quote ${number}, from ${title}, opens at its place`}
              className="px-0.5 leading-none text-accent"
            >
              {number}
            </DocumentPlaceLink>
          ) : (
            <button
              type="button"
              aria-label={`Quote ${number}, from ${title}`}
              className="px-0.5 leading-none text-accent"
            >
              {number}
            </button>
          )}
        </sup>
      </span>
    </Tip>
  )
}

/** The place of the quoted words in their document. */
function placeOf({ from, start, end }: SourcedQuote): DocumentPlace | undefined {
  if (!from?.place || start === undefined || end === undefined) return undefined
  return { ...from.place, start: from.place.start + start, end: from.place.start + end }
}

function QuoteSource({ quote: { text, from, against } }: { quote: SourcedQuote }) {
  return (
    <span className="grid gap-2">
      <q dir="auto" className="font-serif">
        {text}
      </q>
      <span className="text-muted">
        {from ? `From ${sourceName(from)}` : 'Its source is not known'}
        {against && '. It speaks against what it is quoted with.'}
      </span>
    </span>
  )
}

/** The title of a source, and its origin if that says more. */
export const sourceName = ({ title, source }: Source) =>
  source.toLowerCase() === title.toLowerCase() ? title : `${title}, ${source}`
