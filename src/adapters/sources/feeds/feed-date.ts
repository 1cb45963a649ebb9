/** Time zone names in feeds, as offsets from UTC. */
const ZONES: Readonly<Record<string, string>> = {
  UT: '+0000',
  UTC: '+0000',
  GMT: '+0000',
  Z: '+0000',
  WET: '+0000',
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  IST: '+0530',
  JST: '+0900',
  AEST: '+1000',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
}
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const RFC_822 =
  /(\d{1,2})[\s-]+([A-Za-z]{3})[A-Za-z]*\.?[\s-]+(\d{2,4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*([A-Za-z]+|[+-]\d\d:?\d\d)?/
const AMERICAN = /^(?:[A-Za-z]+,\s*)?([A-Za-z]{3})[A-Za-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/
const ISO =
  /^(\d{4})-?(\d\d)(?:-?(\d\d))?(?:[T\s]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d|[A-Z]{1,4})?$/i

const LONGEST = 100

/** The time that a feed gives, in any of the usual notations; undefined if it is none. */
export function feedDate(text: string | undefined): string | undefined {
  const given = text?.trim().slice(0, LONGEST) ?? ''
  const iso = ISO.exec(given)
  if (iso) {
    const [, year, month, day = '01', hour, minute, second, zone] = iso
    return timeOf({ year, month: Number(month), day, hour, minute, second, zone })
  }
  const american = AMERICAN.exec(given)
  if (american) return timeOf({ year: american[3], month: monthOf(american[1]), day: american[2] })
  const rfc = RFC_822.exec(given)
  if (!rfc) return undefined
  const [, day, month, year, hour, minute, second, zone] = rfc
  return timeOf({ year: fullYear(year), month: monthOf(month), day, hour, minute, second, zone })
}

const monthOf = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Two digits mean this century up to 69. */
function fullYear(year = ''): string {
  if (year.length > 2) return year
  return String(Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year))
}

interface Parts {
  year: string | undefined
  month: number
  day: string | undefined
  hour?: string | undefined
  minute?: string | undefined
  second?: string | undefined
  zone?: string | undefined
}

function timeOf({ year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z' }: Parts): string | undefined {
  const offset = /^[+-]/.test(zone) ? zone.replace(':', '') : (ZONES[zone.toUpperCase()] ?? '+0000')
  const minutesEast = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)))
  const [y, d] = [Number(year), Number(day)]
  const local = Date.UTC(y, month - 1, d, Number(hour), Number(minute), Math.min(Number(second), 59))
  const isReal = month >= 1 && month <= 12 && d >= 1 && d <= 31 && new Date(local).getUTCDate() === d
  if (!isReal || Number.isNaN(local)) return undefined
  return new Date(local - minutesEast * 60_000).toISOString()
}
