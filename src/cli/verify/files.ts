import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keysIn, type PublicKey } from '../../shared/verifier/keys.ts'

/** The command cannot be carried out as given. */
export class UsageFault extends Error {}

export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageFault(`${path} cannot be read: ${(error as Error).message}`)
  }
}

export const readText = (path: string): string => Buffer.from(readBytes(path)).toString('utf8')

/** The text of a file, or of all files in a directory and below. */
export function readTexts(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [readText(path)]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  const files = names.filter((name) => statSync(name).isFile())
  if (files.length === 0) throw new UsageFault(`${path} holds no files`)
  return files.sort().map(readText)
}

/** The keys of a JWK set. */
export function readKeys(path: string): PublicKey[] {
  const text = readText(path)
  let keys: PublicKey[] | undefined
  try {
    keys = keysIn(JSON.parse(text))
  } catch {
    throw new UsageFault(`${path} cannot be read as JSON`)
  }
  if (!keys) throw new UsageFault(`${path} holds no keys: name what /.well-known/jwks.json of the installation answers`)
  return keys
}
