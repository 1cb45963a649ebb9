import { readdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findGit } from '../adapters/git/git-program.ts'
import { bytesOf } from '../adapters/git/mirror.ts'
import type { Config } from '../config/load.ts'
import { canReach } from '../storage/embedded/account.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type CodeConfig = Pick<Config, 'dataDir' | 'codeRoots'>

/** Whether code can be read on this machine, by whom, and how much of it lies here. */
export async function codeFindings(config: CodeConfig): Promise<Finding[]> {
  return [await gitFinding(config), await mirrorsFinding(config), ...(await rootFindings(config))]
}

async function gitFinding({ dataDir }: CodeConfig): Promise<Finding> {
  const git = await findGit()
  if (!git) return warning('git', 'git 2.39 or newer is not installed: code cannot be read, and scans answer 503')
  const { account, why } = git.account
  if (!account) return warning('git', `version ${git.version}, under our own account, because ${why}`)
  if (canReach(account, resolve(dataDir))) return ok('git', `version ${git.version}, under the account ${account.name}`)
  return warning(
    'git',
    `version ${git.version}, under our own account, because ${account.name} may not enter ${dataDir}: chmod o+x lets it`,
  )
}

async function mirrorsFinding({ dataDir }: CodeConfig): Promise<Finding> {
  const top = join(dataDir, 'mirrors')
  const tenants = (await readdir(top, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory())
  const perTenant = tenants.map(async ({ name }) => {
    const entries = await readdir(join(top, name), { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(top, name, entry.name))
  })
  const places = (await Promise.all(perTenant)).flat()
  const sizes = await Promise.all(places.map(bytesOf))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1_048_576
  return ok(
    'mirrors',
    `${places.length} of repositories, ${megabytes.toFixed(1)} MB in ${top}; they are made again when lost`,
  )
}

const rootFindings = ({ codeRoots }: CodeConfig): Promise<Finding[]> =>
  Promise.all(
    codeRoots.map(async (root) => {
      const place = await realpath(root).catch(() => undefined)
      if (place === undefined) return problem('code roots', `${root} does not exist; see SERVICE_CODE_ROOTS`)
      if (place === '/')
        return warning('code roots', 'with / the first organization may name every repository of this machine')
      return ok('code roots', `the first organization may name git repositories below ${place}`)
    }),
  )
