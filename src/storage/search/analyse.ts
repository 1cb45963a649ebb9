import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { spacedWords } from '../../shared/text/spaced-words.ts'
import type { Tables } from '../tables.ts'

/** Rises when `spacedWords`, the weight of heads or the language detection change: segments are then rebuilt. */
const TOKENIZER = 2
const HEAD_WEIGHT = 3

interface ReadIn {
  config: string
  head: string
  text: string
}

export interface Terms {
  counts: ReadonlyMap<string, number>
  length: number
}

/** The terms of texts, each in its configuration, in one statement. */
export async function termsOf(db: Kysely<Tables>, texts: readonly ReadIn[]): Promise<Terms[]> {
  if (texts.length === 0) return []
  const configs = texts.map(({ config }) => config)
  const heads = texts.map(({ head }) => spacedWords(head))
  const bodies = texts.map(({ text }) => spacedWords(text))
  const { rows } = await sql<{ vector: string }>`select (
      setweight(to_tsvector(config::regconfig, head), 'A') || to_tsvector(config::regconfig, body)
    )::text as vector
    from unnest(${configs}::text[], ${heads}::text[], ${bodies}::text[]) with ordinality as told (config, head, body, place)
    order by place
  `.execute(db)
  return rows.map(({ vector }) => readVector(vector))
}

const [COMMA, WEIGHT_A] = [44, 65]

/** The terms of a vector in the server's format: `'lexeme':1A,7 'other':3`, with quotes and backslashes doubled. */
export function readVector(vector: string): Terms {
  const counts = new Map<string, number>()
  let length = 0
  for (let at = 0; at < vector.length; ) {
    let end = vector.indexOf("'", at + 1)
    while (vector.charAt(end + 1) === "'") end = vector.indexOf("'", end + 2)
    const lexeme = vector.slice(at + 1, end)
    let count = 1
    for (at = end + 2; at < vector.length && vector.charAt(at) !== ' '; at++) {
      const sign = vector.charCodeAt(at)
      if (sign === COMMA) count++
      else if (sign === WEIGHT_A) count += HEAD_WEIGHT - 1
    }
    at++
    counts.set(lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\'), count)
    length += count
  }
  return { counts, length }
}

/** The configurations of this server. */
export async function configsOf(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select cfgname as name from pg_ts_config where cfgnamespace = 'pg_catalog'::regnamespace
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Words whose stems have changed between releases, in many languages. */
const FIXED_TEXT = `
  The libraries were reading generously argued organizations' histories; nationalities skies lying dying universities
  Die Häuser der größeren Bibliotheken wurden gelesen, Straßen, Möglichkeiten und Prüfungen. Les chevaux mangeaient
  généralement des organisations nationales, yeux continuellement. Las bibliotecas organizaciones rápidamente leyeron niños.
  Le biblioteche organizzazioni nazionali correvano. As bibliotecas organizações corriam coração. De bibliotheken werden
  gelezen. Bibliotekerna lästes. Bibliotekene ble lest. Bibliotekerne blev læst. Kirjastoissa luettiin. A könyvtárakban
  olvastak. Библиотеки читались организациями. Kütüphanelerde okundu, İstanbul'da. Bibliotecile au fost citite.
  Οι βιβλιοθήκες διαβάστηκαν. المكتبات كانت تقرأ. गाडियों में पढ़ाई пуштају библиотеке perpustakaan dibaca leabharlanna
  bibliotekose skaitoma liburutegiak irakurriak 東京 京都 ภาษ ษาไ x86 3.14 15.3.1`

/** Identifies what makes terms: our tokenizer, the server's release and the behaviour of its dictionaries. */
export async function readAnalysis(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ major: string; vectors: string }>`
    select current_setting('server_version_num')::int / 10000 || '' as major,
      string_agg(cfgname || to_tsvector(oid::regconfig, ${spacedWords(FIXED_TEXT)})::text, ' ' order by cfgname collate "C") as vectors
    from pg_ts_config where cfgnamespace = 'pg_catalog'::regnamespace
  `.execute(db)
  const [{ major, vectors } = { major: '', vectors: '' }] = rows
  return `${TOKENIZER}.${major}.${createHash('sha256').update(vectors).digest('hex').slice(0, 12)}`
}
