import type { ReadText } from '../../../../shared/text/read-text.ts'
import { readXmlEvents } from '../markup/xml.ts'
import { rowLine } from '../plain/table.ts'
import { TextBuilder } from '../text-builder.ts'
import { coreFacts, needed, relationsOf, Zip } from './office-package.ts'

const WORKBOOK = 'xl/workbook.xml'
const MOST_COLUMNS = 16_384
const MOST_ROWS = 1_048_576

interface Sheet {
  name: string
  part: string
  isHidden: boolean
}

interface Workbook {
  sheets: Sheet[]
  from1904: boolean
}

function workbookOf(zip: Zip): Workbook {
  const relations = relationsOf(zip, WORKBOOK)
  const sheets: Sheet[] = []
  let from1904 = false
  readXmlEvents(needed(zip, WORKBOOK), {
    open({ name, attributes }) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const part = relations.get(attributes['r:id'] ?? '')?.target
      if (name !== 'sheet' || !part) return
      const isHidden = ['hidden', 'veryHidden'].includes(attributes.state ?? '')
      sheets.push({ name: attributes.name ?? '', part, isHidden })
    },
  })
  return { sheets, from1904 }
}

interface Known {
  texts: readonly string[]
  dates: readonly boolean[]
  from1904: boolean
}

/** Calls back with every row that has visible content: its formatted cells, its number, and whether it is hidden. */
function eachRow(
  bytes: Uint8Array,
  known: Known,
  row: (cells: string[], number: number, isHidden: boolean) => void,
  enough: () => boolean,
) {
  let cells: string[] = []
  let isHidden = false
  let number = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let isValue = false

  function shown(): string {
    if (type === 's') return known.texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === '' || type === 'n') return value !== '' && known.dates[style] ? dateOf(value, known.from1904) : value
    return value
  }

  readXmlEvents(bytes, {
    open({ name, attributes }) {
      if (name === 'row') {
        cells = []
        column = -1
        number = rowNumber(attributes.r) ?? number + 1
        isHidden = ['1', 'true'].includes(attributes.hidden ?? '')
      } else if (name === 'c') {
        column = Math.min(columnOf(attributes.r) ?? column + 1, MOST_COLUMNS)
        type = attributes.t ?? ''
        style = Number(attributes.s ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(words) {
      if (isValue) value += words
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && value !== '') {
        while (cells.length < column) cells.push('')
        cells[column] = shown()
      } else if (name === 'row' && cells.length > 0) row(cells, number, isHidden)
    },
    enough,
  })
}

function rowNumber(attribute: string | undefined): number | undefined {
  const number = Number(attribute)
  return Number.isInteger(number) && number >= 1 && number <= MOST_ROWS ? number : undefined
}

/** Reads each sheet as a page; of formulas it takes the value last computed. */
export function readXlsx(bytes: Uint8Array): ReadText {
  const zip = new Zip(bytes)
  const built = new TextBuilder()
  const { sheets, from1904 } = workbookOf(zip)
  const known = { texts: sharedTexts(zip), dates: dateStyles(zip), from1904 }
  for (const { name, part, isHidden: isHiddenSheet } of sheets) {
    let header: string | undefined
    built.page(name)
    eachRow(
      needed(zip, part),
      known,
      (cells, row, isHidden) => {
        const line = rowLine(cells)
        if (isHidden || isHiddenSheet) return built.hide(line.length)
        built.block('row', line, { header, cells: { row, columns: cells.length } })
        header ??= cells.filter((cell) => cell.trim() !== '').join(' | ')
      },
      () => built.isFull,
    )
  }
  return built.done(coreFacts(zip))
}

/** The built-in number formats for dates and times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a custom format shows a date or time; quoted text in it does not count. */
const writesDate = (code: string) => /[dmyhs]/i.test(code.slice(0, 500).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** For each cell style, whether it shows a date. */
function dateStyles(zip: Zip): boolean[] {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  const bytes = zip.read('xl/styles.xml')
  if (bytes)
    readXmlEvents(bytes, {
      open({ name, attributes }) {
        const id = Number(attributes.numFmtId)
        if (name === 'numFmt') formats.set(id, attributes.formatCode ?? '')
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) styles.push(isBuiltInDate(id) || writesDate(formats.get(id) ?? ''))
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
      },
    })
  return styles
}

/** The shared strings, by index. */
function sharedTexts(zip: Zip): string[] {
  const texts: string[] = []
  let isText = false
  let phonetic = 0
  const bytes = zip.read('xl/sharedStrings.xml')
  if (bytes)
    readXmlEvents(bytes, {
      open({ name }) {
        if (name === 'si') texts.push('')
        else if (name === 'rPh') phonetic++
        else if (name === 't') isText = phonetic === 0
      },
      close(name) {
        if (name === 'rPh') phonetic--
        else if (name === 't') isText = false
      },
      text(words) {
        if (isText && texts.length > 0) texts[texts.length - 1] += words
      },
    })
  return texts
}

const DAY_MS = 86_400_000

/** Converts a serial day (1900 or 1904 system) into a date, with a time if it has one. */
function dateOf(value: string, from1904: boolean): string {
  const days = Number(value)
  const time = Math.round((days + (from1904 ? 1_462 : 0) - 25_569) * DAY_MS)
  if (!Number.isFinite(days) || Number.isNaN(new Date(time).getTime())) return value
  const iso = new Date(time).toISOString()
  if (days >= 0 && days < 1) return iso.slice(11, 19)
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** The column of a cell's address, from 0: `C7` is 2. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
