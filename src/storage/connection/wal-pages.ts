/** How a server cuts its write-ahead log, in bytes. */
export interface WalSizes {
  page: number
  segment: number
}

const PAGE_HEADER = 24
/** The first page of a segment says more. */
const SEGMENT_HEADER = 40

/**
 * The end of the last record before a position at which the next one is inserted. At the end of a page the next record
 * comes after the header of the following page, which a standby has not replayed before that record is there. No record
 * ends at these places, because one that continues on a page ends behind its header.
 */
export function endOfLastRecord(lsn: string, { page, segment }: WalSizes): string {
  const [high = '0', low = '0'] = lsn.split('/')
  const place = Number.parseInt(low, 16)
  const isBehind = (size: number, header: number) => place % size === header
  const headers = isBehind(segment, SEGMENT_HEADER) ? SEGMENT_HEADER : isBehind(page, PAGE_HEADER) ? PAGE_HEADER : 0
  return headers === 0 ? lsn : `${high}/${(place - headers).toString(16).toUpperCase()}`
}
