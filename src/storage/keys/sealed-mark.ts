import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KeyTrouble } from './key-file.ts'

const fileIn = (dataDir: string) => join(dataDir, 'keys-sealed')

/** This node remembers outside the database that keys are sealed: whoever owns the database cannot make it take keys in clear again. */
export async function rememberSealed(dataDir: string, masterKeyId: string): Promise<void> {
  if ((await remembered(dataDir)) === masterKeyId) return
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileIn(dataDir), `${masterKeyId}\n`, { mode: 0o600 })
}

export async function refuseUnsealed(dataDir: string, masterKeyId: string): Promise<void> {
  if ((await remembered(dataDir)) !== masterKeyId) return
  const file = fileIn(dataDir)
  throw new KeyTrouble(
    `The keys of this installation were sealed, and the database says now that they are not: somebody changed it, or an older copy was restored. Where it was restored knowingly, remove ${file} and start again; otherwise trust nothing that was signed since.`,
  )
}

const remembered = async (dataDir: string) => (await readFile(fileIn(dataDir), 'utf8').catch(() => '')).trim()
