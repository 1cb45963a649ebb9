/** Lines of logs, hashes, versions and code, none of which tells of a person or holds a secret: always the same ones. */
export function machineLines(count: number): string[] {
  let seed = 20_260_101
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const digits = (length: number) => Array.from({ length }, () => next(10)).join('')
  const hex = (length: number) => Array.from({ length }, () => next(16).toString(16)).join('')
  const pick = <Value>(values: readonly Value[]) => values[next(values.length)]
  const two = () => String(next(60)).padStart(2, '0')
  const at = () => `2026-0${1 + next(9)}-1${next(10)}T1${next(10)}:${two()}:${two()}.${digits(3)}Z`
  const version = () => `${next(20)}.${next(40)}.${next(90)}`
  const word = () => pick(['scheduler', 'pool', 'parser', 'worker', 'router', 'cache', 'index', 'queue'])
  const kind = () =>
    pick(['ConnectionError', 'TimeoutException', 'ParseFailure', 'PoolExhausted', 'NullPointerException'])
  const lines: (() => string)[] = [
    () => `${at()} INFO ${word()} started in ${next(900)} ms, ${digits(7)} rows`,
    () => `${at()} ERROR [${word()}-${next(9)}] ${kind()}: request ${hex(32)} failed after ${next(5000)}ms`,
    () => `Jan ${10 + next(20)} 10:${two()}:${two()} node-${next(9)} kernel: [${digits(5)}.${digits(6)}] eth0: link up`,
    () =>
      `level=warn ts=${digits(13)} caller=${word()}.go:${next(900)} msg="Retrying Kafka Consumer" attempt=${next(9)}`,
    () => `    at com.example.${word()}.${kind()}.run(${kind()}.java:${next(900)})`,
    () => `Traceback (most recent call last): File "/srv/app/${word()}.py", line ${next(900)}, in <module>`,
    () => `commit ${hex(40)}`,
    () => `sha256:${hex(64)}`,
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    () => `SHA256 Fingerprint=${Array.from({ length: 20 }, () => hex(2)).join(':')}`,
    () => `"integrity": "sha512-${Buffer.from(hex(48)).toString('base64')}"`,
    () => `"${word()}": "^${version()}",`,
    () => `Upgrading ${word()} from v${version()} to v${version()}.${next(9)}`,
    () => `libssl${version()} (${version()}-${next(9)}ubuntu${version()}.${next(9)}) Released`,
    () => `const ${word()} = new Map<string, Promise<Result>>()`,
    () => `  if (response.status === ${400 + next(99)}) throw new ${kind()}('Cannot reach Upstream')`,
    () => `export class ${kind()} extends BaseError implements Retryable {`,
    () => `SELECT id, created_at FROM events WHERE position > ${digits(9)} ORDER BY position LIMIT ${next(900)};`,
    () => `def ${word()}_${next(99)}(self, token: str = None) -> Optional[Dict[str, Any]]:`,
    () => `password = getPassword(request.headers['authorization'])`,
    () => `[${two()}:${two()}:${two()}] Compiled Successfully in ${next(9)}.${digits(2)}s (${digits(4)} modules)`,
    () => `GET /api/v2/debates/${hex(24)}?limit=${next(90)} 200 ${next(900)}ms ${digits(5)}B`,
    () => `#define MAX_${pick(['BUFFER', 'QUEUE', 'TABLE'])}_SIZE 0x${hex(8)}`,
    () => `ETag: W/"${hex(12)}-${hex(8)}"`,
    () => `${digits(10)} ${digits(13)} ${digits(6)} ${next(99)}.${digits(4)}`,
  ]
  return Array.from({ length: count }, (_, i) => lines[i % lines.length]?.() ?? '')
}
