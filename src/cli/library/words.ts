import { oneLine } from '../ask/text.ts'
import type { Added } from './add.ts'

/** A passage that was found, as the API tells it. */
export interface Found {
  id: string
  title: string
  url: string | null
  content: string
  place: { page: number; label: string | null }
}

const pagesOf = (pages: number | undefined) =>
  pages === undefined ? '' : `, ${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`

/** Texts of others on lines of a terminal, without what it would obey. */
export function addedWords({ given, id, title, pages, fault }: Added): string {
  if (fault !== undefined) return `not read: ${oneLine(given)}: ${oneLine(fault)}`
  const named = title === undefined ? '' : `, “${oneLine(title)}”`
  return `added:    ${oneLine(given)} as ${id}${named}${pagesOf(pages)}`
}

export function foundWords({ id, title, url, content, place: { page, label } }: Found): string {
  const where = [label ?? `page ${page}`, id, ...(url ? [url] : [])].map(oneLine).join(', ')
  return `${oneLine(title)} (${where})\n  ${oneLine(content)}\n`
}
