import { readXmlEvents } from '../markup/xml-events.ts'
import type { Zip } from './zip.ts'

/** Number formats that every program knows to be dates or times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format of its own that writes days, months, years, hours or seconds; texts in it do not count. */
const writesDate = (code: string) => /[dmyhs]/i.test(code.slice(0, 500).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** Of every style of a cell, whether it shows a date. */
export function dateStyles(zip: Zip): boolean[] {
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

/** The texts that cells share, by their numbers. */
export function sharedTexts(zip: Zip): string[] {
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

/** Days since the end of 1899, or since 1904 where the workbook counts so, as a date and, where there is one, a time. */
export function dateOf(value: string, from1904: boolean): string {
  const days = Number(value)
  const time = Math.round((days + (from1904 ? 1_462 : 0) - 25_569) * DAY_MS)
  if (!Number.isFinite(days) || Number.isNaN(new Date(time).getTime())) return value
  const iso = new Date(time).toISOString()
  if (days >= 0 && days < 1) return iso.slice(11, 19)
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** The column of a cell's address, from 0: `C7` is 2. */
export function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
