import type { Vendor } from '../outbound/vendor.ts'
import { type JsonReader, listOf, present } from './json-reader.ts'
import { mainText } from './pages/main-text.ts'
import { type Found, type Source, type SourceCall, someOf } from './source.ts'

interface Addresses {
  search: string
  archive: string
}

const WORDS = 4
/** Each filing costs another request. */
const MOST_FILINGS = 3
const LONGEST_TEXT = 500_000

/** Filings that companies made with the SEC, through EDGAR full-text search. */
export function edgar(vendor: Vendor, { search, archive }: Addresses, contact: string | undefined): Source {
  async function filing(hit: JsonReader, { org, signal }: SourceCall): Promise<Found[]> {
    const about = hit.of('_source')
    const [accession = '', file = ''] = (hit.text('_id') ?? '').split(':')
    const cik = Number(firstOf(about, 'ciks'))
    const company = firstOf(about, 'display_names')?.replace(/\s+\(CIK \d+\)/, '')
    if (!file || !cik || !company) return []
    const url = `${archive}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/${file}`
    const answer = await vendor.call({ url, trust: 'operator', org }, { bucket: 'edgar', signal })
    const text = mainText(answer.text()).text.slice(0, LONGEST_TEXT)
    if (!text) return []
    const [form = 'filing', date] = [about.text('form') ?? about.text('file_type'), about.text('file_date')]
    return [
      {
        title: `${company}: ${form}${date ? ` of ${date}` : ''}`,
        text,
        url,
        author: company,
        ...present({ publishedAt: date && `${date}T00:00:00.000Z` }),
        metadata: present({ form, accession, period_ending: about.text('period_ending') }),
        sourceKey: 'sec.gov',
      },
    ]
  }

  return {
    name: 'edgar',
    kind: 'filing',
    sourceType: 'financial_filings',
    credibility: 0.95,
    authority: 0.9,
    volumeMultiplier: 1,
    halfLifeHours: 365 * 24,
    needs: contact ? [] : ['SERVICE_CONTACT'],
    bucket: 'edgar',
    async search({ keywords, limit }, at) {
      const q = keywords.slice(0, WORDS).join(' ')
      if (!q) return []
      const url = `${search}/LATEST/search-index?${new URLSearchParams({ q })}`
      const answer = await vendor.call({ url, trust: 'operator', org: at.org }, { bucket: 'edgar', signal: at.signal })
      const hits = listOf(innerHits(answer.json()), 'hits')
      const read = await someOf(hits.slice(0, Math.min(limit, MOST_FILINGS)).map((hit) => filing(hit, at)))
      return read.flat()
    },
  }
}

const innerHits = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'hits' in body ? body.hits : undefined

const firstOf = (about: JsonReader, key: string): string | undefined => about.texts(key)[0]
