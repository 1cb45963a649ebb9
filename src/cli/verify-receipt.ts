import { parseArgs } from 'node:util'
import { type PublicKey, thumbprintOf } from '../shared/verifier/keys.ts'
import { verify } from '../shared/verifier/verify.ts'
import { readBytes, readKeys, UsageFault } from './verify/files.ts'
import { codeOf, linesOf } from './verify/run.ts'

const USAGE = `Checks a decision receipt without a server. "parley verify" checks it too, and everything else that Parley signs.

  npm run verify-receipt -- RECEIPT.json --keys KEYS.json
  npm run verify-receipt -- RECEIPT.json --key PUBLIC_KEY

RECEIPT.json  an answer of GET /api/v2/receipts/:receipt_id, or what "parley ask" left
--keys        the installation's keys as published at /.well-known/jwks.json
--key         one public key: the "x" of its JWK`

function keysFrom({ key, keys }: { key?: string; keys?: string }): PublicKey[] {
  if (key !== undefined) return [{ kid: thumbprintOf(key), x: key }]
  if (keys === undefined) throw new UsageFault('Name the public key with --keys or --key')
  return readKeys(keys)
}

/** Joins a key to its option: one key in 64 begins with a dash, and would be taken for an option itself. */
function withJoinedKey(args: readonly string[]): string[] {
  const place = args.indexOf('--key')
  const key = args[place + 1]
  if (place < 0 || key === undefined) return [...args]
  return [...args.slice(0, place), `--key=${key}`, ...args.slice(place + 2)]
}

function run(): number {
  const { values, positionals } = parseArgs({
    args: withJoinedKey(process.argv.slice(2)),
    allowPositionals: true,
    options: { key: { type: 'string' }, keys: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [path, ...more] = positionals
  if (values.help) return tell([USAGE], 0)
  if (path === undefined || more.length > 0) throw new UsageFault('Name one receipt')
  const verdict = verify(readBytes(path), { keys: keysFrom(values) })
  if (verdict.kind !== 'receipt')
    throw new UsageFault(verdict.kind ? `${path} is not a receipt` : `${path}: ${verdict.faults[0]?.says}`)
  return tell(linesOf(verdict), codeOf(verdict))
}

function tell(lines: readonly string[], code: number): number {
  process.stdout.write(`${lines.join('\n')}\n`)
  return code
}

try {
  process.exitCode = run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`)
  process.exitCode = 2
}
