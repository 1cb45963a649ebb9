import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultOf, GitFault } from './git-fault.ts'
import { type GitHome, type GitRun, type GitSettings, runGit } from './git-process.ts'
import type { Wanted } from './mirrors.ts'
import { isBranchName, isObjectId } from './ref-names.ts'
import { hasHarmlessFault, ofWholeFetch } from './remote.ts'

interface MirrorBounds {
  mostBytes: number
  mostFiles: number
  mostFileBytes: number
  seconds: number
}

/** The bare repository of one mirror. */
export interface Mirror {
  directory: string
  home: GitHome
  bounds: MirrorBounds
}

/** A commit that a mirror holds. */
export interface Held {
  commit: string
  branch: string | undefined
  committedAt: string
}

const git = ({ directory, home }: Mirror, run: Pick<GitRun, 'args' | 'signal'> & Partial<GitRun>) =>
  runGit({ directory, home, ...run })

/** Makes the bare repository: git looks for no template, and nothing but objects and refs is ever in it. */
export async function initialize(mirror: Mirror, signal: AbortSignal): Promise<void> {
  const args = ['init', '--bare', '--quiet', '--template=', '--initial-branch=none', '--', '.']
  const end = await git(mirror, { args, signal, fileBytes: 1_048_576 })
  if (end.code !== 0) throw new Error(`A mirror cannot be made: ${end.said.slice(0, 500)}`)
}

const BRANCHES = 'refs/heads/'

/** The commit and the name of the wanted branch, as the other side tells them now. */
async function tipOf(mirror: Mirror, branch: string | undefined, settings: GitSettings, signal: AbortSignal) {
  if (branch !== undefined && !isBranchName(branch)) throw new GitFault('no_branch')
  const wanted = branch === undefined ? 'HEAD' : BRANCHES + branch
  const args = ['ls-remote', '--quiet', '--symref', '--end-of-options', 'origin', wanted]
  const end = await git(mirror, { args, settings, signal })
  if (end.code !== 0) throw faultOf(end)
  const lines = end.output.split('\n').map((line) => line.split('\t'))
  const [commit] = lines.find(([oid = '', name]) => name === wanted && isObjectId(oid)) ?? []
  if (commit === undefined) throw new GitFault(branch === undefined ? 'empty' : 'no_branch')
  const [target = ''] = lines.find(([to = '', name]) => name === 'HEAD' && to.startsWith('ref: ')) ?? []
  const named = target.startsWith(`ref: ${BRANCHES}`) ? target.slice(`ref: ${BRANCHES}`.length) : undefined
  return { commit, branch: branch ?? (named !== undefined && isBranchName(named) ? named : undefined) }
}

/** Brings a commit into the mirror, unless it is there with as much of its history. */
export async function fetchCommit(
  mirror: Mirror,
  { branch, commit, depth = 1 }: Wanted,
  settings: GitSettings,
  signal: AbortSignal,
): Promise<Held> {
  const tip = commit === undefined ? await tipOf(mirror, branch, settings, signal) : { commit, branch: undefined }
  const known = await depthsOf(mirror)
  if ((known.get(tip.commit) ?? 0) >= depth) {
    const held = await heldAt(mirror, tip.commit, signal)
    if (held) return { ...held, branch: tip.branch }
  }
  const deepest = Math.max(depth, ...known.values())
  const place = `refs/parley/${tip.commit}`
  const args = [
    ...['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--no-auto-maintenance'],
    ...['--refmap=', `--depth=${deepest}`, '--end-of-options', 'origin', `+${tip.commit}:${place}`],
  ]
  const { mostBytes: fileBytes, seconds: cpuSeconds } = mirror.bounds
  const fetchBy = (by: GitSettings) =>
    watched(mirror, signal, (under) => git(mirror, { args, settings: by, signal: under, fileBytes, cpuSeconds }))
  const partial = await fetchBy(settings)
  const end = partial.code !== 0 && hasHarmlessFault(partial.said) ? await fetchBy(ofWholeFetch(settings)) : partial
  if (end.code !== 0) throw faultOf(end)
  const held = await heldAt(mirror, tip.commit, signal)
  if (!held) throw new GitFault('no_commit')
  await writeFile(depthsBeside(mirror.directory), `${tip.commit} ${deepest}\n`, { flag: 'a' })
  return { ...held, branch: tip.branch }
}

/** A commit as the mirror holds it; undefined where it is not there, or is no commit. */
export async function heldAt(
  mirror: Mirror,
  ref: string,
  signal: AbortSignal,
): Promise<Omit<Held, 'branch'> | undefined> {
  const args = ['log', '-1', '--no-show-signature', '--format=%H %cI', '--end-of-options', ref, '--']
  const end = await git(mirror, { args, signal })
  const [oid = '', at = ''] = end.output.trim().split(' ')
  if (end.code !== 0 || !isObjectId(oid)) return undefined
  const time = Date.parse(at)
  return { commit: oid, committedAt: new Date(Number.isNaN(time) ? 0 : time).toISOString() }
}

/**
 * Which commits were fetched with how much of their history: lines of `<oid> <depth>`, the last one counts. It is not in
 * the mirror, where the account of git might put a link in its place.
 */
export const depthsBeside = (directory: string) => `${directory}.depths`

async function depthsOf({ directory }: Mirror): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(depthsBeside(directory), 'utf8').catch(() => '')
  return new Map(
    text.split('\n').flatMap((line) => {
      const [oid = '', depth] = line.split(' ')
      return isObjectId(oid) && Number(depth) > 0 ? [[oid, Number(depth)] as const] : []
    }),
  )
}

const WATCH_MS = 250

/** Ends the work when the mirror grows beyond its size, or when it takes too long. */
export async function watched<Result>(
  mirror: Mirror,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { mostBytes, seconds } = mirror.bounds
  const limits = new AbortController()
  const clock = setTimeout(() => limits.abort(new GitFault('too_slow')), seconds * 1_000)
  const watch = setInterval(async () => {
    const bytes = await bytesOf(mirror.directory)
    if (bytes > mostBytes) limits.abort(new GitFault('too_large'))
  }, WATCH_MS)
  try {
    const result = await work(AbortSignal.any([signal, limits.signal]))
    if ((await bytesOf(mirror.directory)) > mostBytes) throw new GitFault('too_large')
    return result
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
  }
}

/** The packs of a mirror with their sizes and times, as one text: it changes when one is lost, cut or added. */
export async function packsOf({ directory }: Pick<Mirror, 'directory'>): Promise<string> {
  const places = join(directory, 'objects/pack')
  const names = await readdir(places).catch(() => [])
  const lines = names.sort().map(async (name) => {
    const facts = await stat(join(places, name)).catch(() => undefined)
    return `${name} ${facts?.size} ${facts?.mtimeMs}`
  })
  return (await Promise.all(lines)).join('\n')
}

/** How many bytes the objects of a mirror take. */
export async function bytesOf(directory: string): Promise<number> {
  const names = await readdir(join(directory, 'objects'), { recursive: true }).catch(() => [])
  const sizes = names.map(async (name) => (await stat(join(directory, 'objects', name)).catch(() => undefined))?.size)
  return (await Promise.all(sizes)).reduce((sum: number, size) => sum + (size ?? 0), 0)
}
