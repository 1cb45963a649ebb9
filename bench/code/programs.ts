import { spawnSync } from 'node:child_process'
import { CODE_PEERS, installDebianPackages } from '../../scripts/checks/debian-packages.ts'
import { installGitleaks } from '../../scripts/checks/go-peers.ts'
import { installNodePeers } from '../../scripts/checks/node-peers.ts'
import { installPythonPeers } from '../../scripts/checks/python-peers.ts'

const debian = () => installDebianPackages(CODE_PEERS)

/** The programs of others that judge the analysis, each with how it is got and the variable that names another. */
const PROGRAMS = {
  cloc: { variable: 'CLOC', get: debian, fallback: 'cloc' },
  ctags: { variable: 'CTAGS', get: debian, fallback: 'ctags-universal' },
  licensecheck: { variable: 'LICENSECHECK', get: debian, fallback: 'licensecheck' },
  lizard: { variable: 'LIZARD', get: () => installPythonPeers('LIZARD'), fallback: 'lizard' },
  bandit: { variable: 'BANDIT', get: () => installPythonPeers('BANDIT'), fallback: 'bandit' },
  jscpd: { variable: 'JSCPD', get: () => installNodePeers('JSCPD'), fallback: 'jscpd' },
  gitleaks: { variable: 'GITLEAKS', get: installGitleaks, fallback: 'gitleaks' },
} as const

/** A program that judges, got where it is missing and can be; without it this is told, and nothing is judged by it. */
export async function programOf(name: keyof typeof PROGRAMS): Promise<string | undefined> {
  const { variable, get, fallback } = PROGRAMS[name]
  if (!process.env[variable]) await get()
  const program = process.env[variable] ?? fallback
  const { error, stdout } = spawnSync(program, [name === 'gitleaks' ? 'version' : '--version'], { encoding: 'utf8' })
  if (error) {
    console.log(`NOT JUDGED by ${name}: it is not here (${variable} names the program)`)
    return undefined
  }
  console.log(`Judged by ${name} ${/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? ''}`)
  return program
}
