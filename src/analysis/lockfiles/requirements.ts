import { packageName } from '../ecosystem.ts'
import type { LockFile } from './lock-file.ts'
import { packageList } from './package-list.ts'

const PINNED = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]{0,200}\])?\s*===?\s*([A-Za-z0-9][\w.!+*-]*)\s*(?:;|--|$|\s)/
const NAMED = /^([A-Za-z0-9][\w.-]*)/
const HASH = /--hash=(sha\d+:[0-9a-f]+)/
const VIA = /^\s*#\s*(?:via\s*)?(\S.*)?$/

/** A requirement with the comments behind it that say who asked for it. */
interface Requirement {
  text: string
  /** Names of packages or of files; empty where the file was written by hand. */
  via: string[]
}

function requirementsIn(text: string): Requirement[] {
  const found: Requirement[] = []
  let isVia = false
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    const comment = /^\s+#/.test(line) ? VIA.exec(line) : null
    if (comment) {
      isVia ||= /#\s*via\b/.test(line)
      if (isVia && comment[1]) found.at(-1)?.via.push(comment[1].trim())
      continue
    }
    isVia = false
    const [bare = '', behind] = line.split(/(?:^|\s)#/, 2)
    if (bare.trim() === '') continue
    const via = /^\s*via\s+(.*)$/.exec(behind ?? '')?.[1]
    found.push({ text: bare.trim(), via: via?.split(/,\s*/) ?? [] })
  }
  return found
}

/** Reads the pinned lines of a requirements file; pip-compile and uv also tell there who asked for each. */
export function readRequirements(text: string, { isDev }: { isDev: boolean }): LockFile {
  const list = packageList()
  const problems: string[] = []
  const asked = new Map<number, string[]>()
  for (const { text: line, via } of requirementsIn(text)) {
    if (line.startsWith('-') || line.startsWith('--')) {
      if (/^(-r|--requirement|-e|--editable)\b/.test(line)) problems.push(`Not followed: ${line.slice(0, 100)}`)
      continue
    }
    const [, name, version] = PINNED.exec(`${line} `) ?? []
    if (!name || !version || version.includes('*')) {
      problems.push(`Not pinned: ${(NAMED.exec(line)?.[1] ?? line).slice(0, 100)}`)
      continue
    }
    const at = list.add(`${name} ${version}`, { name, version, checksum: HASH.exec(line)?.[1] })
    asked.set(at, [...(asked.get(at) ?? []), ...via])
  }
  const byName = new Map(list.packages.map(({ name }, at) => [packageName('PyPI', name), at]))
  const roots: NonNullable<LockFile['roots']> = []
  for (const [at, via] of asked) {
    const needers = via.map((name) => byName.get(packageName('PyPI', name)))
    for (const needer of needers) if (needer !== undefined) list.need(needer, at)
    if (via.length === 0 || needers.includes(undefined)) roots.push({ at, isDev, isOptional: false })
  }
  const shape = { format: 'requirements', ecosystem: 'PyPI', manager: 'pip', isResolved: true } as const
  return { ...shape, packages: list.packages, roots, problems: problems.slice(0, 100) }
}
