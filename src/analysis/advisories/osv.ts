import { atFirstUse } from '../../shared/lazy-package.ts'
import { ECOSYSTEMS, type Ecosystem, packageName } from '../ecosystem.ts'
import { fieldOf, listOf, parseJson, textOf } from '../lockfiles/package-list.ts'
import type { AffectedVersions, RangeEvent } from '../versions/affected.ts'
import { type Rating, ratingOf } from './severity.ts'

const yaml = atFirstUse<typeof import('yaml')>('yaml')

/** The versions of one package that an advisory is about. */
export interface AffectedPackage extends AffectedVersions {
  ecosystem: Ecosystem
  name: string
}

/** What we keep of a document in OSV form. */
export interface Advisory extends Rating {
  id: string
  /** The database that issued it, by the beginning of its ids. */
  database: string
  modified: string
  published: string | null
  withdrawn: string | null
  summary: string
  details: string
  aliases: string[]
  cwes: string[]
  links: string[]
  affected: AffectedPackage[]
}

/** The document is no advisory, with why. */
export class UnreadableAdvisory extends Error {}

const LONGEST_DOCUMENT = 4_194_304
const MOST_ALIASES = 100
const MOST_LINKS = 100
const MOST_AFFECTED = 5_000
const MOST_EVENTS = 2_000
const MOST_VERSIONS = 20_000
const ID = /^[A-Za-z][A-Za-z0-9._:-]{2,127}$/

/** Ids are known by any case in which people write them: `ghsa-…` is as good as `GHSA-…`. */
export const advisoryId = (id: string): string =>
  /^ghsa-/i.test(id) ? `GHSA-${id.slice(5).toLowerCase()}` : id.replace(/^[a-z]+(?=-)/i, (name) => name.toUpperCase())

/** Reads one document, as JSON or as YAML. */
export function parseAdvisory(text: string, kind: 'json' | 'yaml'): Advisory {
  if (text.length > LONGEST_DOCUMENT) throw new UnreadableAdvisory('is longer than is read')
  return readAdvisory(kind === 'json' ? jsonOf(text) : yamlOf(text))
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new UnreadableAdvisory('is no JSON')
  }
}

/** Every value stays a text: a version such as 1.10 is no number. */
function yamlOf(text: string): unknown {
  const options = {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    version: '1.2',
  } as const
  const document = yaml().parseDocument(text, options)
  if (document.errors.length > 0) throw new UnreadableAdvisory('is no YAML')
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    throw new UnreadableAdvisory('is no YAML without many anchors')
  }
}

/** Checks a document and takes what we keep; what of it we do not read (other ecosystems, commits of git) is left out. */
function readAdvisory(document: unknown): Advisory {
  const id = textOf(document, 'id')
  if (!id || !ID.test(id)) throw new UnreadableAdvisory('has no id')
  const modified = timeOf(textOf(document, 'modified'))
  if (!modified) throw new UnreadableAdvisory(`${id} has no time \`modified\``)
  const affected = listOf(fieldOf(document, 'affected')).slice(0, MOST_AFFECTED)
  const vectors = [document, ...affected].flatMap((part) =>
    listOf(fieldOf(part, 'severity')).flatMap((severity) => textOf(severity, 'score') ?? []),
  )
  const specific = fieldOf(document, 'database_specific')
  const word =
    textOf(specific, 'severity') ??
    affected.flatMap((one) => textOf(fieldOf(one, 'ecosystem_specific'), 'severity') ?? [])[0]
  return {
    id: advisoryId(id),
    database: id.split('-', 1)[0]?.toUpperCase() ?? id,
    modified,
    published: timeOf(textOf(document, 'published')) ?? null,
    withdrawn: timeOf(textOf(document, 'withdrawn')) ?? null,
    summary: visible(textOf(document, 'summary') ?? '', 1_000),
    details: visible(textOf(document, 'details') ?? '', 65_536),
    aliases: aliasesOf(document),
    cwes: texts(fieldOf(specific, 'cwe_ids'), 50).filter((cwe) => /^CWE-\d{1,6}$/.test(cwe)),
    links: listOf(fieldOf(document, 'references'))
      .flatMap((reference) => textOf(reference, 'url') ?? [])
      .filter((url) => /^https?:\/\/\S+$/.test(url) && url.length <= 2_000)
      .slice(0, MOST_LINKS),
    affected: affected.flatMap(packageIn),
    ...ratingOf(vectors, word),
  }
}

const visible = (text: string, most: number) => text.replaceAll('\0', '').toWellFormed().slice(0, most)

const texts = (value: unknown, most: number): string[] =>
  listOf(value)
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 400)
    .slice(0, most)

/** Documents that this one repeats, and the vulnerabilities that both are about. */
const aliasesOf = (document: unknown): string[] => [
  ...new Set(
    texts(fieldOf(document, 'aliases'), MOST_ALIASES)
      .filter((alias) => ID.test(alias))
      .map(advisoryId),
  ),
]

function timeOf(text: string | undefined): string | undefined {
  const time = text === undefined || text.length > 40 ? Number.NaN : Date.parse(text)
  if (Number.isNaN(time)) return undefined
  /** The database of Go writes the year 1 where it does not know. */
  return new Date(Math.max(0, time)).toISOString()
}

const isKnown = (name: string): name is Ecosystem => (ECOSYSTEMS as readonly string[]).includes(name)

function packageIn(affected: unknown): AffectedPackage[] {
  const about = fieldOf(affected, 'package')
  /** What stands behind a colon names a part of an ecosystem, such as a release of a distribution. */
  const ecosystem = textOf(about, 'ecosystem')?.split(':', 1)[0]
  const name = textOf(about, 'name')
  if (!ecosystem || !isKnown(ecosystem) || !name || name.length > 400) return []
  const ranges = listOf(fieldOf(affected, 'ranges'))
    .filter((range) => textOf(range, 'type') !== 'GIT')
    .map((range) => listOf(fieldOf(range, 'events')).slice(0, MOST_EVENTS).flatMap(eventIn))
    .filter((events) => events.length > 0)
  const versions = texts(fieldOf(affected, 'versions'), MOST_VERSIONS)
  if (ranges.length === 0 && versions.length === 0) return []
  return [{ ecosystem, name: packageName(ecosystem, name), ranges, versions }]
}

function eventIn(event: unknown): RangeEvent[] {
  const read: RangeEvent = {}
  for (const kind of ['introduced', 'fixed', 'last_affected', 'limit'] as const) {
    const at = textOf(event, kind)
    if (at !== undefined && at.length <= 400) read[kind] = at
  }
  return Object.keys(read).length > 0 ? [read] : []
}
