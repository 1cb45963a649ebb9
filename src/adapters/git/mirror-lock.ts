import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 200

/** Does the work while no other process of this machine does any under the same lock; a holder that died holds nothing. */
export async function underLock<Result>(
  file: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = `${process.pid} ${await startOf(process.pid)}`
  while (!(await taken(file, own))) {
    signal.throwIfAborted()
    if (await isLeft(file)) await rm(file, { force: true })
    else await pause(LOOK_MS, undefined, { signal })
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function taken(file: string, own: string): Promise<boolean> {
  try {
    await writeFile(file, own, { flag: 'wx' })
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw fault
  }
}

/** Whether whoever wrote the lock is gone: another process may have its number by now, but not its start. */
async function isLeft(file: string): Promise<boolean> {
  const said = await readFile(file, 'utf8').catch(() => undefined)
  if (!said) return false
  const [pid = '', start = ''] = said.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'ESRCH'
  }
  return (await startOf(Number(pid))) !== start
}

/** When a process started, in ticks since the machine did; empty where there is no way to know. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
