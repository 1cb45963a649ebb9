import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import { cachedDataVersionTag } from 'node:v8'
import { bundleOf } from './bundle.ts'
import type { SandboxTask } from './task.ts'

/** All that a process of the task begins with: its bundle as it is in memory once it is loaded. */
export const snapshotOf = async (task: Pick<SandboxTask, 'name' | 'entry'>): Promise<string> =>
  snapshotBeside(await bundleOf(task, 'script'))

/** Made once for each Node and each kind of processor, by whoever needs it first; no other can start from it. */
export async function snapshotBeside(bundle: string): Promise<string> {
  const { dir, name } = parse(bundle)
  const file = join(dir, `${name}-${process.version}-${process.arch}-${cachedDataVersionTag()}.snapshot`)
  if (existsSync(file)) return file
  const made = join(dir, `.${name}-${randomUUID()}`)
  try {
    await promisify(execFile)(process.execPath, ['--snapshot-blob', made, '--build-snapshot', bundle], { env: {} })
    renameSync(made, file)
  } finally {
    rmSync(made, { force: true })
  }
  return file
}
