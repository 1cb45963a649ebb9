import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLicenceFile } from '../../src/analysis/blob-facts.ts'
import { licenceOfText } from '../../src/analysis/licences/licence-text.ts'
import { Bars } from './bars.ts'
import { HALF } from './halves.ts'
import { programOf } from './programs.ts'
import { reportOf } from './reports.ts'

const LEAST = 0.95
/** So many judge; the reader was mended on the others. */
const JUDGED = 300
const ROOT = join(import.meta.dirname, '../..')

interface LicenceFile {
  name: string
  place: string
  text: string
}

/** What the text of a licence is, as we and as licensecheck of Debian say, over the packages that this repository installs. */
export async function licences(): Promise<boolean> {
  const licensecheck = await programOf('licensecheck')
  if (!licensecheck) return true
  const files = licenceFiles()
  const theirs = new Map<string, string>()
  for (const { place } of files) theirs.set(place, '')
  for (const line of (await judgedBy(licensecheck, files)).split('\n')) {
    const [place = '', said = ''] = line.split('\t')
    theirs.set(place, said)
  }
  let equal = 0
  const kinds = new Map<string, string[]>()
  for (const { name, place, text } of files) {
    const said = plain(theirs.get(place) ?? '')
    const ours = licenceOfText(text)
    const mine = ours ? ours.id : 'unknown'
    if (same(mine, said)) equal++
    else {
      const kind = `ours ${mine}${ours?.isUncertain ? ' (uncertain)' : ''}, licensecheck ${said}`
      kinds.set(kind, [...(kinds.get(kind) ?? []), name])
    }
  }
  console.log(`${files.length} packages; equal ${equal}`)
  for (const [kind, names] of [...kinds].sort(([, one], [, other]) => other.length - one.length))
    console.log(`${names.length} × ${kind}: ${names.slice(0, 4).join(', ')}`)
  const bars = new Bars()
  bars.judge(
    `${(equal / files.length).toFixed(4)} of the licences agree (at least ${LEAST})`,
    equal / files.length >= LEAST,
  )
  return bars.areHeld
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Of each installed package, at each version once. */
function licenceFiles(): LicenceFile[] {
  const packages = new Map<string, LicenceFile>()
  for (const manifest of globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], { cwd: ROOT })) {
    const folder = join(ROOT, dirname(manifest))
    const { name, version } = JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as {
      name?: string
      version?: string
    }
    const file = globSync('*', { cwd: folder }).filter(isLicenceFile).sort()[0]
    if (!name || !file || !existsSync(join(folder, file))) continue
    const place = join(folder, file)
    packages.set(`${name}@${version}`, { name: `${name}@${version}`, place, text: readFileSync(place, 'utf8') })
  }
  const drawn = [...packages.values()].sort((one, other) => (digest(one.name) < digest(other.name) ? -1 : 1))
  return HALF === 'judged' ? drawn.slice(0, JUDGED) : drawn.slice(JUDGED)
}

const judgedBy = (licensecheck: string, files: readonly LicenceFile[]) =>
  reportOf(files, (list, to) => [
    'sh',
    '-c',
    'tr "\\n" "\\0" < "$1" | xargs -0 "$3" --machine --shortname-scheme=spdx --check . --lines 0 > "$2"',
    'sh',
    list,
    to,
    licensecheck,
  ])

/** It names licences as SPDX does, where it knows such a name. */
const plain = (said: string) => (/^(?:UNKNOWN|)$/.test(said.trim()) ? 'unknown' : said.trim())
const same = (ours: string, theirs: string) => ours.toLowerCase() === theirs.toLowerCase()
