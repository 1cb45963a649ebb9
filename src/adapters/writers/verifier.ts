import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleOf } from '../sandbox/bundle.ts'

/** `parley verify` as one file without dependencies, which exports carry with them. */
export const verifier = { name: 'verify', entry: join(import.meta.dirname, '../../cli/verify/standalone.ts') }

export const verifierText = async (): Promise<string> => readFile(await bundleOf(verifier, 'module'), 'utf8')
