import { type LockFile, type Root, UnreadableLockFile } from './lock-file.ts'
import { packageList } from './package-list.ts'

const SHAPE = { format: 'go', ecosystem: 'Go', manager: 'go', isResolved: true } as const

/** The lines of a directive, alone or in brackets. */
function linesOf(text: string, directive: string): string[] {
  const found: string[] = []
  let isInside = false
  for (const line of text.split(/\r?\n/)) {
    const bare = line.trim()
    if (isInside && bare.startsWith(')')) isInside = false
    else if (isInside) found.push(bare)
    else if (bare.startsWith(`${directive} (`) || bare.startsWith(`${directive}(`)) isInside = true
    else if (bare.startsWith(`${directive} `)) found.push(bare.slice(directive.length).trim())
  }
  return found
}

const REQUIRED = /^"?([^\s"]+)"?\s+(v[^\s/]+)\s*(\/\/\s*indirect)?/
const REPLACED = /^"?([^\s"]+)"?(?:\s+(v\S+))?\s*=>\s*"?([^\s"]+)"?(?:\s+(v\S+))?/

/** Reads go.mod, which since Go 1.17 names every module of the build. */
export function readGoModules(text: string): LockFile {
  if (!/^module\s/m.test(text)) throw new UnreadableLockFile('No module of Go')
  const list = packageList()
  const roots: Root[] = []
  const problems: string[] = []
  const replaced = new Map<string, { name: string; version: string | undefined }>()
  for (const line of linesOf(text, 'replace')) {
    const [, from, fromVersion, name, version] = REPLACED.exec(line) ?? []
    if (from && name) replaced.set(fromVersion ? `${from} ${fromVersion}` : from, { name, version })
  }
  for (const line of linesOf(text, 'require')) {
    const [, name, version, indirect] = REQUIRED.exec(line) ?? []
    if (!name || !version) continue
    const other = replaced.get(`${name} ${version}`) ?? replaced.get(name)
    if (other && other.version === undefined) {
      problems.push(`${name.slice(0, 100)} is replaced by a folder`)
      continue
    }
    const at = list.add(`${name} ${version}`, { name: other?.name ?? name, version: other?.version ?? version })
    if (!indirect) roots.push({ at, isDev: false, isOptional: false })
  }
  if (!/^go 1\.(1[7-9]|[2-9]\d)/m.test(text))
    problems.push('Written for a Go before 1.17: indirect modules may be missing')
  return { ...SHAPE, packages: list.packages, roots, problems }
}

/** Reads go.sum, which knows checksums, of versions too that are not built. */
export function readGoSums(text: string): LockFile {
  const list = packageList()
  for (const line of text.split(/\r?\n/)) {
    const [, name, version, checksum] = /^(\S+) (v[^\s/]+) (h1:\S+)$/.exec(line.trim()) ?? []
    if (name && version) list.add(`${name} ${version}`, { name, version, checksum })
  }
  const problems = ['go.sum also names versions that are not built, and not what is direct']
  return { ...SHAPE, isResolved: false, packages: list.packages, roots: [], problems }
}
