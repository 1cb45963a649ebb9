import { Fragment, type ReactNode } from 'react'
import { cutAt } from '../../ui/cut-text.ts'
import { Tip } from '../../ui/tip.tsx'
import type { SourcedQuote } from './debate-view.ts'
import { sourceName } from './source-name.ts'

/** A text in which every quote carries a number that says, on hover and on focus, where it is from. */
export function Quoted({ text, quotes }: { text: string; quotes: readonly SourcedQuote[] }) {
  let place = 0
  const cuts = cutAt(text, quotes.flatMap(wordings))
  return cuts.map((cut) => {
    const key = place
    place += cut.text.length
    const number = quotes.findIndex((each) => wordings(each).includes(cut.found ?? ''))
    const quote = quotes[number]
    if (!quote) return <Fragment key={key}>{cut.text}</Fragment>
    return (
      <Quote key={key} quote={quote} number={number + 1}>
        {cut.text}
      </Quote>
    )
  })
}

/** A quote as it stands in a text: with its quotation marks, where it has them. */
const wordings = ({ text }: SourcedQuote) => [`“${text}”`, text]

/** Keeps the number on the line of the words that it belongs to. */
const NO_BREAK = '\u2060'

function Quote({ quote, number, children }: { quote: SourcedQuote; number: number; children: ReactNode }) {
  const title = quote.from?.title ?? 'an unknown source'
  return (
    <Tip text={<Whence quote={quote} />}>
      <span className="underline decoration-line decoration-dotted decoration-2 underline-offset-4 hover:decoration-accent">
        {children}
        {NO_BREAK}
        <sup>
          <button
            type="button"
            aria-label={`Quote ${number}, from ${title}`}
            className="px-0.5 leading-none text-accent"
          >
            {number}
          </button>
        </sup>
      </span>
    </Tip>
  )
}

function Whence({ quote: { text, from, against } }: { quote: SourcedQuote }) {
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
