import { globSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../', import.meta.url)

/** A table as a `tables.ts` describes it. */
export interface DescribedTable {
  table: string
  columns: string[]
  /** `group/area`, or `platform`. */
  owner: string
}

export interface SourceFile {
  file: string
  source: string
}

/** The files of `src` that match, with their text; tests are none of them. */
export const sourceFiles = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, source: readFileSync(new URL(file, ROOT), 'utf8') }))

/** Whose a file of `src` is: an area's, or the platform's. */
export const ownerOf = (file: string) => /^src\/areas\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? 'platform'

/** Where what belongs to a file is reviewed. */
export const reviewOf = (file: string) => `test/conformance/reviewed/${ownerOf(file).split('/')[0]}.ts`

/** Every table that some `tables.ts` describes, as often as it is described. */
export const describedTables = (files = sourceFiles('src/**/*tables.ts')): DescribedTable[] =>
  files.flatMap(({ file, source }) => {
    const columns = new Map(
      [...source.matchAll(/^(?:export )?const (\w+) = table\('(\w+)', \{\n([\s\S]*?)\n\}\)/gm)].map(
        ([, name, table, body = '']) => [
          `${table}: ${name}`,
          [...body.matchAll(/(\w+): (?:plain|personal)</g)].map((match) => match[1] ?? ''),
        ],
      ),
    )
    return [...source.matchAll(/^ +(\w+): RowOf<typeof (\w+)>$/gm)].map(([, table = '', name = '']) => ({
      table,
      columns: columns.get(`${table}: ${name}`) ?? [],
      owner: ownerOf(file),
    }))
  })
