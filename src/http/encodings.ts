import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Those that the caller reads, the best first. */
export function acceptedEncodings(header: string | string[] = ''): Encoding[] {
  const offers = String(header).toLowerCase().split(',')
  const names = offers
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';', 1)[0]?.trim())
  return ENCODINGS.filter((encoding) => names.includes(encoding))
}

/** Beyond this quality text of ours gets little smaller, and takes many times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

export const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, QUALITY) : gzipped(bytes)
