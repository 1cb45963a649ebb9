import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import { filledPath, pathParameters } from '../../../src/http/path-pattern.ts'
import type { TestApp } from '../../support/app.ts'
import type { Client } from '../../support/debates.ts'

/** Where a text stands, and the text. */
export type Place = readonly [where: string, text: string]

interface TableColumn {
  schema: string
  table: string
  column: string
  type: string
}

/** Every row of every table as text; bytes as the letters that they may be. */
export async function tablePlaces({ platform: { db } }: TestApp): Promise<Place[]> {
  const { rows: columns } = await sql<TableColumn>`
    select table_schema as schema, table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const places: Place[] = []
  for (const [table, own] of Map.groupBy(columns, (each) => `${each.schema}.${each.table}`)) {
    const [first] = own
    if (!first) continue
    const texts = own.map(({ column, type }) =>
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`,
    )
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' | ', ${sql.join(texts)}) as text from ${sql.table(table)}`.execute(db)
    places.push(...rows.map(({ text }): Place => [table, text]))
  }
  return places
}

/** Every file of the data directory, as the letters that its bytes may be. */
export function filePlaces({ platform: { config } }: TestApp): Place[] {
  const names = readdirSync(config.dataDir, { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => join(config.dataDir, name))
    .filter((path) => statSync(path).isFile())
    .map((path): Place => [path, readFileSync(path, 'latin1')])
}

const ID = /"([a-z]{3}_[0-9A-Z]{10,40}(?::[\w-]+)?)"/g
/** Without it the A2A door answers nothing but a refusal. */
const A2A_VERSION = { 'a2a-version': '1.0' }
/** Of each kind of thing, so many are looked at. */
const MOST_OF_A_KIND = 4

/** Every answer of every GET to a person, the doors among them, with every id that earlier answers or the test name. */
export async function answerPlaces(
  { app, endpoints }: TestApp,
  { headers: caller }: Client,
  given: readonly string[],
): Promise<Place[]> {
  const places: Place[] = []
  const ids = new Set(given)
  async function ask({ versions }: Endpoint, path: string): Promise<boolean> {
    const address = versions === 'unversioned' ? path : `/api/v2${path}`
    const { statusCode, body } = await app.inject({ url: address, headers: { ...caller, ...A2A_VERSION } })
    places.push([`GET ${address}`, body])
    for (const [, id = ''] of body.matchAll(ID)) ids.add(id)
    return statusCode < 300
  }
  const reads = endpoints.filter(({ method, waits, alias }) => method === 'GET' && waits !== 'open' && !alias)
  for (const read of reads.filter(({ path }) => pathParameters(path).length === 0)) await ask(read, read.path)
  for (const read of reads.filter(({ path }) => pathParameters(path).length === 1))
    for (const [, named] of Map.groupBy(ids, (id) => id.slice(0, 4)))
      for (const id of named.slice(0, MOST_OF_A_KIND))
        if (
          !(await ask(
            read,
            filledPath(read.path, () => encodeURIComponent(id)),
          ))
        )
          break
  return places
}
