import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What keeps this user from writing into the directory, or from making it where it does not exist yet. */
export function dataDirectoryTrouble(directory: string): string | undefined {
  const facts = statSync(directory, { throwIfNoEntry: false })
  if (!facts) return dataDirectoryTrouble(dirname(resolve(directory)))
  if (!facts.isDirectory()) return 'is or lies below a file'
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return 'may not be written by this user'
  }
}
