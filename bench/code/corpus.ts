import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import { type LanguageId, languageOf } from '../../src/analysis/languages/languages.ts'
import { looksBinary, skippedByContent, skippedUnread } from '../../src/analysis/languages/skipped.ts'
import { folderOfSet, type PublicSet } from '../../test/support/public-sets.ts'
import { HALF, halfOf } from './halves.ts'

/** Repositories whose files are measured by us and by others, one or more for each language that has a grammar. */
const REPOSITORIES = [
  'google/gson',
  'apache/commons-lang',
  'pallets/flask',
  'pallets/jinja',
  'lodash/lodash',
  'expressjs/express',
  'webpack/webpack',
  'vuejs/core',
  'spf13/cobra',
  'jekyll/jekyll',
  'BurntSushi/ripgrep',
  'redis/hiredis',
  'fmtlib/fmt',
  'symfony/console',
  'JamesNK/Newtonsoft.Json',
  'serilog/serilog',
  'acmesh-official/acme.sh',
] as const satisfies readonly PublicSet[]

/** All of it was looked into when the reader was mended. */
const LOOKED_INTO = 'JamesNK/Newtonsoft.Json'

const FILE_BYTES = 1_048_576

export interface CorpusFile {
  set: PublicSet
  /** Within its repository. */
  path: string
  /** Where it lies on this machine. */
  place: string
  text: string
  language: LanguageId
}

/** The files of one half that a scan would read. */
export async function corpus(): Promise<CorpusFile[]> {
  await getPublicSets(REPOSITORIES)
  return REPOSITORIES.flatMap((set) => filesOf(set, folderOfSet(set)).filter(({ path }) => halfIn(set, path) === HALF))
}

const halfIn = (set: PublicSet, path: string) => (set === LOOKED_INTO ? 'made' : halfOf(path))

function filesOf(set: PublicSet, folder: string): CorpusFile[] {
  const entries = globSync('**', { cwd: folder, withFileTypes: true, exclude: ['.git'] })
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return []
    const place = join(entry.parentPath, entry.name)
    const path = place.slice(folder.length + 1)
    const content = readFileSync(place)
    if (skippedUnread({ path, oid: '', bytes: content.length, kind: 'file' }, { fileBytes: FILE_BYTES })) return []
    if (looksBinary(content)) return []
    const text = content.toString('utf8')
    const language = languageOf(path, text)
    return skippedByContent(path, text, language) ? [] : [{ set, path, place, text, language }]
  })
}
