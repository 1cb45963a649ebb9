import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderOfSet, PARTS_OF_SETS, PUBLIC_SETS, type PublicSet } from '../../test/support/public-sets.ts'
import { run } from './command.ts'

/** From GitHub, or where copies of its repositories lie as `<owner>+<name>/repo`. */
function sourceOf(set: PublicSet): string {
  const mirrors = process.env.PARLEY_MIRRORS
  return mirrors ? join(mirrors, set.replace('/', '+'), 'repo') : `https://github.com/${set}.git`
}

async function get(set: PublicSet): Promise<string | undefined> {
  const folder = folderOfSet(set)
  const coming = `${folder}.coming`
  await rm(coming, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const parts = PARTS_OF_SETS[set]
  const git = (...what: string[]) => ['git', '-C', coming, ...what]
  for (const command of [
    ['git', 'init', '--quiet', coming],
    git('remote', 'add', 'origin', sourceOf(set)),
    /** A copy on this machine leaves out files only if it is told that it may. */
    git('config', 'remote.origin.uploadpack', 'git -c uploadpack.allowFilter=true upload-pack'),
    git('fetch', '--quiet', '--depth', '1', ...(parts ? ['--filter=blob:none'] : []), 'origin', PUBLIC_SETS[set]),
    git('checkout', '--quiet', 'FETCH_HEAD', ...(parts ? ['--', ...parts] : [])),
  ]) {
    const { exitCode, output } = await run(command)
    if (exitCode !== 0) return output.trim().split('\n').at(-1)
  }
  await rename(coming, folder)
  return undefined
}

/** Gets those that are missing; what cannot be had is told, and its tests skip themselves. */
export async function getPublicSets(sets: readonly PublicSet[] = Object.keys(PUBLIC_SETS) as PublicSet[]) {
  const missing = sets.filter((set) => !existsSync(folderOfSet(set)))
  for (const set of missing) {
    const why = await get(set)
    console.log(why === undefined ? `Got ${set} (once)` : `${set} cannot be had, so its tests skip themselves: ${why}`)
  }
}
