import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config/load.ts'
import { readKeys } from './verify/files.ts'
import type { OwnKeys } from './verify/run.ts'

const FOLDER = 'receipts'
const KEYS = 'keys.json'

/** The files of a saved receipt and of the keys to check it with. */
export interface SavedReceipt {
  receipt: string
  keys: string
}

/** Saves a receipt and the public keys in the data directory, so that it can be checked without a server. */
export function saveReceipt(dataDir: string, id: string, papers: { receipt: unknown; keys: unknown }): SavedReceipt {
  const folder = join(dataDir, FOLDER)
  mkdirSync(folder, { recursive: true })
  return {
    receipt: written(join(folder, `${id}.json`), papers.receipt),
    keys: written(join(folder, KEYS), papers.keys),
  }
}

/** Concurrent readers always find a complete file. */
function written(path: string, content: unknown): string {
  const made = `${path}.${process.pid}.new`
  writeFileSync(made, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(made, path)
  return path
}

/** The keys that were saved here; undefined if there are none, or the settings do not say where. */
export function ownKeys(): OwnKeys | undefined {
  const dataDir = dataDirectory()
  const path = dataDir === undefined ? undefined : join(dataDir, FOLDER, KEYS)
  return path !== undefined && existsSync(path) ? { path, keys: readKeys(path) } : undefined
}

/** Invalid settings elsewhere do not keep anybody from checking a file. */
function dataDirectory(): string | undefined {
  try {
    return loadConfig().config.dataDir
  } catch {
    return undefined
  }
}
