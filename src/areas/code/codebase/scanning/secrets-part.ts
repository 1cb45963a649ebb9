import type { RawFinding } from '../../../../analysis/finding.ts'
import { skippedUnread } from '../../../../analysis/languages/skipped.ts'
import { secretFinding } from '../../../../analysis/secrets/secret-finding.ts'
import { SECRET_TYPES } from '../../../../analysis/secrets/secret-types.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import { PASSES_OF_PARTS, type RunningScan, type ScannedFile, type ScanPart } from './scan-kind.ts'

/** Raised when the same text would make other findings. */
const VERSION = '1'

interface Origin {
  path: string
  commit: string
  author: { name: string; email: string }
  date: string
}

/** Secrets in the tree and, with `scan_history`, in what the commits before brought. */
export const secretsPart = ({ fileBytes }: { fileBytes: number }): ScanPart => ({
  name: 'secrets',
  passes: PASSES_OF_PARTS.secrets,
  version: () => VERSION,

  open(scan) {
    const findings: RawFinding[] = []
    const inTree = new Set<string>()
    let gaveUp = 0
    let versions = 0
    let commits = 0

    function take({ file, facts }: ScannedFile, origin?: Origin) {
      if (facts?.secrets?.gave_up) gaveUp++
      for (const secret of facts?.secrets?.found ?? []) {
        if (origin && inTree.has(`${file.path} ${secret.hmac}`)) continue
        inTree.add(`${file.path} ${secret.hmac}`)
        findings.push(secretFinding(file.path, secret, origin))
      }
    }

    return {
      take,
      async close() {
        const depth = Number(scan.options.history_depth ?? 0)
        if (depth > 0) {
          const former = await formerVersions(scan, fileBytes)
          commits = former.commits
          versions = former.files.length
          const origins = new Map(former.files.map(({ file, origin }) => [`${file.oid} ${file.path}`, origin]))
          for await (const scanned of scan.collect(
            former.files.map(({ file }) => file),
            ['secrets'],
          ))
            take(scanned, origins.get(`${scanned.file.oid} ${scanned.file.path}`))
        }
        const types = new Map<string, number>()
        for (const { details } of findings)
          types.set(String(details?.secret_type), (types.get(String(details?.secret_type)) ?? 0) + 1)
        return {
          findings,
          coverage: {
            types: SECRET_TYPES.length,
            history_commits: commits,
            history_versions: versions,
            gave_up: gaveUp,
          },
          summary: { total: findings.length, by_type: Object.fromEntries([...types].sort()), history_commits: commits },
          gaps:
            gaveUp > 0
              ? [`${gaveUp} files hold too much that looks like a secret: they were not read to their end`]
              : [],
        }
      },
    }
  },
})

/** Every content that a commit brought and the scanned tree no longer has, once, with the first commit that brought it. */
async function formerVersions({ snapshot, signal }: RunningScan, fileBytes: number) {
  const present = new Set((await snapshot.files(signal)).map(({ oid, path }) => `${oid} ${path}`))
  const files: { file: SourceFile; origin: Origin }[] = []
  let commits = 0
  for await (const commit of snapshot.history(signal)) {
    commits++
    for (const { path, oid } of commit.changes) {
      if (oid === undefined || present.has(`${oid} ${path}`)) continue
      present.add(`${oid} ${path}`)
      const file: SourceFile = { path, oid, bytes: 0, kind: 'file' }
      if (skippedUnread(file, { fileBytes })) continue
      const author = { name: commit.author, email: commit.authorEmail }
      files.push({ file, origin: { path, commit: commit.oid, author, date: commit.at } })
    }
  }
  return { files, commits }
}
