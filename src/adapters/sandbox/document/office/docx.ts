import type { ReadText } from '../../../../shared/text/read-text.ts'
import { readXmlEvents } from '../markup/xml.ts'
import { rowLine } from '../plain/table.ts'
import { TextBuilder } from '../text-builder.ts'
import { coreFacts, isOn, needed, Zip } from './office-package.ts'

const HEADING = /^heading (\d)$/i

/** The heading level of each heading style. */
function headingStyles(zip: Zip): Map<string, number> {
  const levels = new Map<string, number>()
  let style = ''
  const bytes = zip.read('word/styles.xml')
  if (bytes)
    readXmlEvents(bytes, {
      open({ name, attributes }) {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:style') style = attributes['w:styleId'] ?? ''
        const level = HEADING.exec(value)?.[1]
        if (name === 'w:name' && level) levels.set(style, Number(level))
        if (name === 'w:name' && value.toLowerCase() === 'title') levels.set(style, 1)
        if (name === 'w:outlineLvl' && Number(value) < 6 && !levels.has(style)) levels.set(style, Number(value) + 1)
      },
    })
  return levels
}

interface Table {
  cells: string[]
  header: string | undefined
}

/** The visible text of one part of a Word document, without deletions, field codes and hidden runs. */
class WordPart {
  readonly #built: TextBuilder
  readonly #styles: ReadonlyMap<string, number>
  readonly #tables: Table[] = []
  /** How many skipped elements are open. */
  #skipped = 0
  #paragraph = ''
  #level: number | undefined
  #isList = false
  #isHidden = false
  #inRun = false
  #isText = false

  constructor(built: TextBuilder, styles: ReadonlyMap<string, number>) {
    this.#built = built
    this.#styles = styles
  }

  read(bytes: Uint8Array) {
    readXmlEvents(bytes, {
      open: ({ name, attributes }) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (words) => this.#text(words),
      enough: () => this.#built.isFull,
    })
  }

  #open(name: string, attributes: Readonly<Record<string, string>>) {
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      this.#skipped++
      return
    }
    const value = attributes['w:val']
    if (name === 'w:p') this.#begin()
    else if (name === 'w:pStyle') this.#level = this.#styles.get(value ?? '') ?? this.#level
    else if (name === 'w:outlineLvl' && Number(value) < 6) this.#level ??= Number(value) + 1
    else if (name === 'w:numPr') this.#isList = true
    else if (name === 'w:r') {
      this.#inRun = true
      this.#isHidden = false
    } else if (name === 'w:vanish') this.#isHidden = this.#inRun && isOn(value)
    else if (name === 'w:t' || name === 'm:t') this.#isText = true
    else if (name === 'w:tab') this.#add(this.#inRun ? '\t' : '')
    else if (name === 'w:br' || name === 'w:cr') this.#add('\n')
    else if (name === 'w:noBreakHyphen') this.#add('-')
    else if (name === 'w:tbl') this.#tables.push({ cells: [], header: undefined })
    else if (name === 'w:tr') this.#table.cells = []
    else if (name === 'w:tc') this.#table.cells.push('')
  }

  #close(name: string) {
    if (this.#skipped > 0) {
      this.#skipped--
      return
    }
    if (name === 'w:t' || name === 'm:t') this.#isText = false
    else if (name === 'w:r') this.#inRun = false
    else if (name === 'w:p') this.#end()
    else if (name === 'w:tr') this.#row()
    else if (name === 'w:tbl') this.#tables.pop()
  }

  #text(words: string) {
    if (this.#skipped === 0 && this.#isText) this.#add(words)
  }

  #add(words: string) {
    if (this.#isHidden) this.#built.hide(words.length)
    else this.#paragraph += words
  }

  #begin() {
    if (this.#paragraph.trim() !== '') this.#end()
    this.#paragraph = ''
    this.#level = undefined
    this.#isList = false
    this.#isHidden = false
  }

  #end() {
    const { cells } = this.#tables.at(-1) ?? {}
    if (cells && cells.length > 0) cells[cells.length - 1] += `${this.#paragraph}\n`
    else if (this.#level !== undefined)
      this.#built.block('heading', this.#paragraph.replace(/\s+/g, ' '), { level: this.#level })
    else this.#built.block(this.#isList ? 'list' : 'paragraph', this.#paragraph)
    this.#paragraph = ''
  }

  #row() {
    const table = this.#table
    const around = this.#tables.at(-2)?.cells
    const line = rowLine(table.cells)
    if (around && around.length > 0) around[around.length - 1] += `${line}\n`
    else this.#built.block('row', line, { header: table.header })
    table.header ??= line.replaceAll('\t', ' | ')
    table.cells = []
  }

  get #table(): Table {
    return this.#tables.at(-1) ?? { cells: [], header: undefined }
  }
}

/** Deletions, field codes, and the alternative version of drawings. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'mc:Fallback'])

export function readDocx(bytes: Uint8Array): ReadText {
  const zip = new Zip(bytes)
  const built = new TextBuilder()
  const styles = headingStyles(zip)
  new WordPart(built, styles).read(needed(zip, 'word/document.xml'))
  for (const notes of ['word/footnotes.xml', 'word/endnotes.xml']) {
    const found = zip.read(notes)
    if (found) new WordPart(built, styles).read(found)
  }
  return built.done(coreFacts(zip))
}
