import { openMirrors } from '../../src/adapters/git/open-mirrors.ts'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { ownNetwork } from '../../src/adapters/outbound/own-network.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'

/** Started as a process of its own: fetches a repository and reads all of it, again and again, until it is killed. */
const [, , dataDir = '', url = ''] = process.argv

const { guard } = openOutbound(ownNetwork({ development: false, privateHosts: ['127.0.0.1'] }))
const limits = {
  codeMaxRepositoryBytes: 500_000_000,
  codeMaxFiles: 10_000,
  codeMaxFileBytes: 1_000_000,
  codeFetchSeconds: 600,
}
const mirrors = openMirrors({ config: { dataDir, ...limits }, guard, sandbox: openSandbox() })
const signal = AbortSignal.timeout(3_000_000)
for (;;) {
  const name = { org: 'org_a', repository: 'killed' }
  const snapshot = await mirrors.fetch(name, { kind: 'remote', url }, { depth: 5 }, signal)
  const files = await snapshot.files(signal)
  let bytes = 0
  const oids = files.map(({ oid }) => oid)
  for await (const blob of snapshot.read(oids, signal)) bytes += blob.bytes.length
  process.stdout.write(`${snapshot.commit} ${files.length} ${bytes}\n`)
  await mirrors.remove('org_a', 'killed')
}
