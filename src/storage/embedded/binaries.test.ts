import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, canReach } from './account.ts'
import { installedPackage, serverBinaries } from './binaries.ts'

const asRoot = process.getuid?.() === 0
const installed = installedPackage()
const nobody: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }

/** The package as npm unpacks it with install scripts off: without a single link. */
function unpacked({ mode = 0o755 } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'parley-binaries-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  chmodSync(directory, 0o755)
  const root = join(directory, 'code', 'package')
  cpSync(join(installed.root, 'native'), join(root, 'native'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  chmodSync(dirname(root), mode)
  const dataDir = join(directory, 'data')
  mkdirSync(dataDir, { mode: 0o777 })
  chmodSync(dataDir, 0o777)
  return { dataDir, package: { root, version: '18.4.0-test' } }
}

const runs = (program: string, account?: Account) =>
  execFileSync(program, ['--version'], { uid: account?.uid, gid: account?.gid, encoding: 'utf8', cwd: '/' })

test('missing library links are made where the package lies', () => {
  const { dataDir, package: found } = unpacked()
  const { initdb, postgres, major } = serverBinaries(undefined, dataDir, found)
  expect(runs(initdb)).toMatch(/PostgreSQL/)
  expect(runs(postgres)).toMatch(/PostgreSQL/)
  expect(postgres).toBe(join(found.root, 'native', 'bin', 'postgres'))
  expect(major).toBe(18)
})

test.runIf(asRoot)('code that only root may enter is copied once to where the server can run it', () => {
  const { dataDir, package: found } = unpacked({ mode: 0o700 })
  const { postgres } = serverBinaries(nobody, dataDir, found)
  expect(runs(postgres, nobody)).toMatch(/PostgreSQL/)
  expect(readdirSync(dataDir)).toEqual(['postgresql-18.4.0-test'])
  const { ino } = statSync(postgres)
  expect(serverBinaries(nobody, dataDir, found).postgres).toBe(postgres)
  expect(statSync(postgres).ino).toBe(ino)
})

const here = import.meta.dirname

test.runIf(asRoot && canReach(nobody, here))('a package that this user may not change is copied too', () => {
  const { dataDir, package: found } = unpacked()
  const script = `import { serverBinaries } from ${JSON.stringify(join(here, 'binaries.ts'))}
    process.stdout.write(serverBinaries(undefined, ${JSON.stringify(dataDir)}, ${JSON.stringify(found)}).postgres)`
  const postgres = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    uid: nobody.uid,
    gid: nobody.gid,
    encoding: 'utf8',
  })
  expect(postgres).toBe(join(dataDir, 'postgresql-18.4.0-test', 'native', 'bin', 'postgres'))
  expect(runs(postgres, nobody)).toMatch(/PostgreSQL/)
})
