import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Encoding } from '../answers/cached-text.ts'

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

export interface ConsoleFile {
  type: string
  bytes: Buffer
  etag: string
  /** How the bytes are compressed; undefined where they are plain. */
  encoding: Encoding | undefined
  /** Its name changes with its content. */
  immutable: boolean
}

interface Build {
  madeAt: number
  names: ReadonlySet<string>
  files: Map<string, Promise<ConsoleFile>>
}

const PAGE = 'index.html'
const HASHED = /^assets\//

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * The built console: what was listed in its directory, each file kept from its first reading on, until there is another build.
 * Every page looks whether there is, and so does a file that a newer page may have named; undefined is what is not there, or the page of a console that was never built.
 */
export function consoleFiles(directory: string) {
  let build: Promise<Build | undefined> | undefined

  async function list(madeAt: number): Promise<Build> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const names = paths.map((path) => path.slice(directory.length + 1).replaceAll(sep, '/'))
    return { madeAt, names: new Set(names), files: new Map() }
  }

  async function latest(known?: Build): Promise<Build | undefined> {
    try {
      const { mtimeMs: madeAt } = await stat(join(directory, PAGE))
      return known?.madeAt === madeAt ? known : await list(madeAt)
    } catch (fault) {
      return unlessMissing(fault)
    }
  }

  async function read(name: string, encoding: Encoding | undefined): Promise<ConsoleFile> {
    const bytes = await readFile(join(directory, encoding ? name + ENDINGS[encoding] : name))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { type, bytes, etag, encoding, immutable: HASHED.test(name) }
  }

  async function kept({ names, files }: Build, name: string, accepted: readonly Encoding[]) {
    const encoding = accepted.find((each) => names.has(name + ENDINGS[each]))
    const key = `${encoding} ${name}`
    const file = files.get(key) ?? read(name, encoding)
    files.set(key, file)
    return file.catch((fault) => {
      files.delete(key)
      return unlessMissing(fault)
    })
  }

  return {
    async page(accepted: readonly Encoding[]): Promise<ConsoleFile | undefined> {
      const known = await build
      build = latest(known)
      const current = await build
      return current && kept(current, PAGE, accepted)
    },

    async file(name: string, accepted: readonly Encoding[]): Promise<ConsoleFile | undefined> {
      build ??= latest()
      let current = await build
      if (HASHED.test(name) && !current?.names.has(name)) {
        build = latest(current)
        current = await build
      }
      if (!current?.names.has(name) || name === PAGE || isVariant(name)) return undefined
      return kept(current, name, accepted)
    },
  }
}

const isVariant = (name: string) => Object.values(ENDINGS).some((ending) => name.endsWith(ending))

function unlessMissing(fault: unknown): undefined {
  if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
}
