import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkPaper, type SignedPaper } from '../shared/crypto/signed-paper.ts'
import { contradictions } from '../shared/crypto/signed-receipt.ts'
import { repeatedName } from '../shared/text/repeated-name.ts'

const USAGE = `Checks a decision receipt without a server.

  npm run verify-receipt -- RECEIPT.json --keys KEYS.json
  npm run verify-receipt -- RECEIPT.json --key PUBLIC_KEY

RECEIPT.json  an answer of GET /api/v1/receipts/:receipt_id
--keys        the installation's keys as published at /.well-known/jwks.json
--key         one public key: the "x" of its JWK`

class UsageFault extends Error {}
/** Readers of the file would not agree on what it says. */
class NotOneReading extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(path: string): Record<string, unknown> {
  let text: string
  let value: unknown
  try {
    text = readFileSync(path, 'utf8')
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageFault(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
  if (!isObject(value)) throw new UsageFault(`${path} does not hold a JSON object`)
  const repeated = repeatedName(text)
  if (repeated !== undefined) throw new NotOneReading(`${path} has ${JSON.stringify(repeated)} twice in one object`)
  return value
}

interface Answer {
  signed: SignedPaper<'receipt'>
  /** What stands beside what was signed, in an envelope or not. */
  beside: Record<string, unknown>[]
}

function receiptIn(path: string): Answer {
  const answer = readJson(path)
  const inner = isObject(answer.data) ? answer.data : answer
  const signed = inner as unknown as SignedPaper<'receipt'>
  for (const field of ['hash', 'key_id', 'signature'] as const) {
    if (typeof signed[field] !== 'string') throw new UsageFault(`${path} is not a receipt: ${field} is missing`)
  }
  if (!isObject(signed.receipt)) throw new UsageFault(`${path} is not a receipt: receipt is missing`)
  return { signed, beside: inner === answer ? [answer] : [answer, inner] }
}

function keyFor({ key_id }: SignedPaper<'receipt'>, { key, keys }: { key?: string; keys?: string }): string {
  if (key !== undefined) return key
  if (keys === undefined) throw new UsageFault('Name the public key with --keys or --key')
  const published = readJson(keys).keys
  const named = Array.isArray(published) ? published.find(({ kid }) => kid === key_id) : undefined
  if (!named) throw new UsageFault(`${keys} does not hold the key ${key_id} that the receipt names`)
  return String(named.x)
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, keys: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [path, ...more] = positionals
  if (values.help) return tell(USAGE, 0)
  if (path === undefined || more.length > 0) throw new UsageFault('Name one receipt')
  const { signed, beside } = receiptIn(path)
  const { faults } = checkPaper('receipt', signed, keyFor(signed, values))
  if (faults.length === 0) for (const answer of beside) faults.push(...contradictions(answer, signed.receipt))
  for (const fault of faults) process.stdout.write(`INVALID  ${fault}\n`)
  if (faults.length > 0) return 1
  const { receipt_id, debate_id, result, confidence, issued_at } = signed.receipt
  return tell(`valid  ${receipt_id}: ${debate_id} ${result}, confidence ${confidence}, issued ${issued_at}`, 0)
}

function tell(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

try {
  process.exitCode = run()
} catch (error) {
  const { message } = error as Error
  if (error instanceof NotOneReading) process.exitCode = tell(`INVALID  ${message}`, 1)
  else {
    process.stderr.write(`${message}\n\n${USAGE}\n`)
    process.exitCode = 2
  }
}
