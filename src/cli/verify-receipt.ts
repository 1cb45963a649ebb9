import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkReceipt, type SignedReceipt } from '../shared/crypto/signed-receipt.ts'

const USAGE = `Checks a decision receipt without a server.

  npm run verify-receipt -- RECEIPT.json --keys KEYS.json
  npm run verify-receipt -- RECEIPT.json --key PUBLIC_KEY

RECEIPT.json  an answer of GET /api/v1/receipts/:receipt_id
--keys        the installation's keys as published at /.well-known/jwks.json
--key         one public key: the "x" of its JWK`

class UsageFault extends Error {}

function readJson(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    throw new UsageFault(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
  throw new UsageFault(`${path} does not hold a JSON object`)
}

function receiptIn(path: string): SignedReceipt {
  const answer = readJson(path)
  const signed = (answer.data ?? answer) as SignedReceipt
  for (const field of ['hash', 'key_id', 'signature'] as const) {
    if (typeof signed[field] !== 'string') throw new UsageFault(`${path} is not a receipt: ${field} is missing`)
  }
  if (typeof signed.receipt !== 'object') throw new UsageFault(`${path} is not a receipt: receipt is missing`)
  return signed
}

function keyFor({ key_id }: SignedReceipt, { key, keys }: { key?: string; keys?: string }): string {
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
  const signed = receiptIn(path)
  const { faults } = checkReceipt(signed, keyFor(signed, values))
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
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`)
  process.exitCode = 2
}
