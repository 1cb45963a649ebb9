import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { HeadGroup } from './signed-heads.ts'

/** The file in the data directory that holds the last signed heads: a signed group in each line. */
export const keptHeadsPath = (dataDir: string) => join(dataDir, 'audit-heads.ndjson')

/** A group as it stands in the file. */
export interface KeptGroup {
  /** As it was signed. */
  line: string
  group: HeadGroup
  /** The trees whose newest head this is; all trees of the group by default. */
  keeps?: ReadonlySet<string>
}

/** A group that was signed and committed. */
export interface SignedGroup extends KeptGroup {
  /** What the trees were before, by id, where they grew in this group. */
  from: ReadonlyMap<string, { size: number; root: string }>
}

export interface KeptFile {
  groups: KeptGroup[]
  /** Changes whenever the file is written; undefined where there is none. */
  stamp: string | undefined
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await stat(path)
    return `${ino} ${mtimeMs} ${size}`
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What the file holds; throws a sentence where it cannot be read. */
export async function readKeptFile(path: string): Promise<KeptFile> {
  const stamp = await stampOf(path)
  if (stamp === undefined) return { groups: [], stamp }
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  return { groups: groupsIn(lines), stamp }
}

/** Whether the file holds heads; one that cannot be read may. */
export const keepsHeads = (path: string): Promise<boolean> =>
  readKeptFile(path).then(
    ({ groups }) => groups.length > 0,
    () => true,
  )

/** The newest head of a tree is that of the last line that keeps it. */
export const groupsIn = (lines: readonly string[]): KeptGroup[] => lines.map((line, place) => groupIn(line, place + 1))

function groupIn(text: string, number: number): KeptGroup {
  try {
    const { keeps, ...paper } = JSON.parse(text) as { heads: HeadGroup; keeps?: string[] }
    const { heads: group } = paper
    if (Number.isSafeInteger(group.group) && group.trees.every(({ id, size, root }) => id && size >= 0 && root))
      return { line: JSON.stringify(paper), group, ...(keeps && { keeps: new Set(keeps) }) }
  } catch {}
  throw new Error(`line ${number} is not a group of signed heads`)
}

const lineOf = ({ line, group, keeps }: KeptGroup) =>
  !keeps || keeps.size === group.trees.length ? line : `${line.slice(0, -1)},"keeps":${JSON.stringify([...keeps])}}`

/** Removes what a writer that was killed left behind. */
export async function removeUnfinished(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(`${basename(path)}.`)))
    await rm(join(dirname(path), name), { force: true })
}

/** Replaces the file whole: after a crash there is the former or the new one. */
export async function writeKeptFile(path: string, groups: readonly KeptGroup[]): Promise<string | undefined> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(groups.map((group) => `${lineOf(group)}\n`).join(''))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
  return stampOf(path)
}

async function syncDirectory(path: string) {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
