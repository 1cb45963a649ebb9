import type { Block, ReadText, TextPage } from '../../../shared/text/read-text.ts'
import { storableText } from '../../../shared/text/storable-text.ts'
import { visible } from '../../../shared/text/untrusted-text.ts'
import { Refused } from './refusal.ts'

const MOST_CHARACTERS = 5_000_000
const MOST_PAGES = 2_000
const LONGEST_PART = 20_000
const LONGEST_TITLE = 500

type Kind = Block['kind']

interface BlockOptions {
  level?: number
  header?: string | undefined
  cells?: Block['cells']
}

/** Blocks of these kinds follow each other without an empty line. */
const CLOSE: ReadonlySet<Kind> = new Set(['list', 'row'])

/** Control characters other than tabs and line ends. */
const CONTROL = /[^\P{Cc}\t\n]/gu

/** Assembles a document page by page and records the place of every block. */
export class TextBuilder {
  readonly #pages: { label?: string | undefined; text: string }[] = []
  readonly #blocks: Block[] = []
  readonly #noText: number[] = []
  #characters = 0
  #cut = false
  #hidden = 0
  #last: Kind | undefined

  /** Begins a new page. */
  page(label?: string) {
    if (this.#pages.length >= MOST_PAGES) throw new Refused('too_many_pages')
    this.#pages.push({ label: label && this.clean(label).slice(0, LONGEST_TITLE).toWellFormed(), text: '' })
    this.#last = undefined
  }

  /** Marks the open page as one without text. */
  noText() {
    this.#noText.push(this.#pages.length)
  }

  hide(characters: number) {
    this.#hidden += characters
  }

  get isFull() {
    return this.#cut
  }

  /** Removes invisible characters and counts them. */
  clean(text: string): string {
    const { text: seen, hidden } = visible(storableText(text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')))
    this.#hidden += hidden
    return seen.replace(CONTROL, '')
  }

  /** Adds a block after an empty line, or after a line end within a list or table; ignores empty blocks. */
  block(kind: Kind, given: string, { level, header, cells }: BlockOptions = {}) {
    const text = this.clean(given).replace(/^\n+/, '').trimEnd()
    if (text === '' || this.#cut) return
    const room = MOST_CHARACTERS - this.#characters
    if (text.length > room) this.#cut = true
    const kept = text.length > room ? text.slice(0, room).toWellFormed() : text
    if (kept === '') return
    const page = this.#open(kind, kept.length)
    const isClose = this.#last === kind && CLOSE.has(kind)
    const start = page.text === '' ? 0 : page.text.length + (isClose ? 1 : 2)
    page.text += (page.text === '' ? '' : isClose ? '\n' : '\n\n') + kept
    this.#characters += kept.length
    this.#last = kind
    this.#blocks.push({
      kind,
      ...(level === undefined ? {} : { level }),
      text: kept,
      page: this.#pages.length,
      start,
      end: start + kept.length,
      ...(cells ? { cells } : {}),
      ...(header ? { header: this.clean(header).slice(0, LONGEST_TITLE).toWellFormed() } : {}),
    })
  }

  /** Divides text without pages into parts of a readable size. */
  #open(kind: Kind, length: number): { text: string; label?: string | undefined } {
    const last = this.#pages.at(-1)
    if (!last) this.page()
    else if (
      last.label === undefined &&
      last.text.length + length > LONGEST_PART &&
      last.text !== '' &&
      this.#mayPart(kind)
    )
      this.page()
    const page = this.#pages.at(-1)
    if (!page) throw new Error('There is always a page to write on')
    return page
  }

  #mayPart(kind: Kind) {
    return this.#pages.length < MOST_PAGES && (kind !== 'row' || this.#last === 'row')
  }

  done(
    facts: {
      title?: string | undefined
      author?: string | undefined
      publishedAt?: string | undefined
      language?: string | undefined
    } = {},
  ): ReadText {
    const pages: TextPage[] = this.#pages.map(({ label, text }, at) => ({
      page: at + 1,
      ...(label ? { label } : {}),
      text,
    }))
    if (this.#blocks.length === 0) throw new Refused('no_text')
    const stated = Object.entries(facts).flatMap(([name, value]) => {
      const text = value && this.clean(value).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE).toWellFormed()
      return text ? [[name, text]] : []
    })
    return {
      ...Object.fromEntries(stated),
      pages,
      blocks: this.#blocks,
      ...(this.#hidden > 0 ? { hidden: this.#hidden } : {}),
      ...(this.#cut ? { cut: true } : {}),
      ...(this.#noText.length > 0 ? { noText: this.#noText } : {}),
    }
  }
}
