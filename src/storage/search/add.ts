import { sql } from 'kysely'
import { ServiceError } from '../../shared/errors.ts'
import { commonest, configOf, configOfTag, SIMPLE } from '../../shared/text/language.ts'
import type { Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import type { NewPassage } from './passage.ts'
import { FAN, insertSegment, insertTerms, SegmentBuilder } from './segment.ts'
import { keepFromErasing } from './tenant-locks.ts'

/** The tenant has the most passages that it may have. */
export class TooManyPassages extends ServiceError {
  readonly most: number
  constructor(most: number) {
    const message = `The library holds ${most} passages, which is all that it may hold`
    super(409, 'CONFLICT', message, { details: { max_passages: most } })
    this.name = 'TooManyPassages'
    this.most = most
  }
}

export interface AddOptions {
  analysis: string
  configs: ReadonlySet<string>
  most: number
}

/** A shorter passage is read in the language of its item. */
const LEAST_OWN = 200
/** Passages that are analysed and written together. */
const BATCH = 500

/** Writes passages and their segment; true if enough segments of its size exist for a merge. */
export async function addPassages(
  tx: Transaction,
  org: string,
  passages: readonly NewPassage[],
  { analysis, configs, most }: AddOptions,
): Promise<boolean> {
  if (passages.length === 0) return false
  await keepFromErasing(tx, org)
  const segments = await tx
    .selectFrom('search_segments')
    .select(['living', 'configs'])
    .where('organization_id', '=', org)
    .execute()
  const living = segments.reduce((sum, segment) => sum + segment.living, 0)
  if (living + passages.length > most) throw new TooManyPassages(most)
  const [usual = SIMPLE] = commonest(segments.map((segment) => segment.configs))
  const read = readingOf(passages, configs, usual)
  const built = new SegmentBuilder()
  for (let first = 0; first < passages.length; first += BATCH) {
    const some = passages
      .slice(first, first + BATCH)
      .map((passage, i) => ({ ...passage, config: read[first + i] ?? SIMPLE }))
    const numbers = await insertPassages(tx, org, some)
    const terms = await termsOf(tx, some)
    for (const [i, { kind, config }] of some.entries()) {
      built.add({ number: numbers[i] ?? 0, kind, config, terms: terms[i] ?? { counts: new Map(), length: 0 } })
    }
  }
  const segment = await insertSegment(tx, org, analysis, built.places())
  await insertTerms(tx, org, segment, built.termRows())
  return mergeIsDue(tx, org, segment)
}

/**
 * A passage is read in its own language if that is certain, else in that of its item, else in the tenant's most
 * frequent one.
 */
function readingOf(passages: readonly NewPassage[], configs: ReadonlySet<string>, usual: string): string[] {
  const known = (config: string | undefined) => (config !== undefined && configs.has(config) ? config : undefined)
  const ofItems = new Map<string, string>()
  for (const [item, own] of Map.groupBy(passages, (passage) => passage.item)) {
    const stated = known(configOfTag(own.find(({ language }) => language !== undefined)?.language))
    ofItems.set(item, stated ?? known(configOf(own.map(({ text }) => text).join('\n'), usual)) ?? usual)
  }
  return passages.map(({ item, text }) => {
    const ofItem = ofItems.get(item) ?? usual
    const own = text.length < LEAST_OWN ? undefined : known(configOf(text, ofItem))
    return own === undefined || own === SIMPLE ? ofItem : own
  })
}

async function insertPassages(
  tx: Transaction,
  org: string,
  passages: readonly (NewPassage & { config: string })[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('passages', 'number')) as number from generate_series(1, ${passages.length}::int)
  `.execute(tx)
  const numbers = rows.map(({ number }) => number).sort((one, other) => one - other)
  await sql`
    insert into passages (organization_id, number, item, ordinal, kind, head, place, text, config, debate_id)
    select ${org}::text, number, item, ordinal, kind, head, place::jsonb, body, config, debate
    from unnest(
      ${numbers}::bigint[], ${passages.map(({ item }) => item)}::text[], ${passages.map(({ ordinal }) => ordinal)}::int[],
      ${passages.map(({ kind }) => kind)}::text[], ${passages.map(({ head }) => head)}::text[],
      ${passages.map(({ place }) => JSON.stringify(place))}::text[], ${passages.map(({ text }) => text)}::text[],
      ${passages.map(({ config }) => config)}::text[], ${passages.map(({ debateId }) => debateId ?? null)}::text[]
    ) as told (number, item, ordinal, kind, head, place, body, config, debate)
  `.execute(tx)
  return numbers
}

/** Only sometimes, so that a flood of small items does not request a merge each. */
async function mergeIsDue(tx: Transaction, org: string, segment: number): Promise<boolean> {
  const { rows } = await sql<{ alike: number }>`
    select count(*) as alike from search_segments
    where organization_id = ${org}
      and class = (select class from search_segments where organization_id = ${org} and segment = ${segment})
  `.execute(tx)
  const alike = rows[0]?.alike ?? 0
  return alike >= FAN && alike % (FAN / 2) === 0
}
