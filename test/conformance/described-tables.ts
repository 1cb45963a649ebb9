import { globSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../', import.meta.url)

/** A table as a `tables.ts` describes it to the compiler. */
export interface DescribedTable {
  table: string
  columns: string[]
  /** `group/area`, or `platform`. */
  owner: string
}

/** Whose a file of `src` is: an area's, or the platform's. */
const ownerOf = (file: string) => /^src\/areas\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? 'platform'

/** Every table that some `tables.ts` of `src` describes, as often as it is described. */
export const describedTables = (): DescribedTable[] =>
  globSync('src/**/tables.ts', { cwd: ROOT })
    .sort()
    .flatMap((file) => tablesIn(file, readFileSync(new URL(file, ROOT), 'utf8')))

function tablesIn(file: string, source: string): DescribedTable[] {
  const columns = new Map(
    [...source.matchAll(/^interface (\w+) \{\n([\s\S]*?)\n\}/gm)].map(([, type = '', body = '']) => [
      type,
      [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? ''),
    ]),
  )
  const [, listed = ''] = /^ *(?:export )?interface Tables \{\n([\s\S]*?)\n *\}/m.exec(source) ?? []
  return [...listed.matchAll(/^ +(\w+): (\w+)/gm)].map(([, table = '', type = '']) => ({
    table,
    columns: columns.get(type) ?? [],
    owner: ownerOf(file),
  }))
}
