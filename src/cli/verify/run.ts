import { parseArgs } from 'node:util'
import type { PublicKey } from '../../shared/verifier/keys.ts'
import type { Verdict } from '../../shared/verifier/verdict.ts'
import { verify } from '../../shared/verifier/verify.ts'
import { readBytes, readKeys, readText, readTexts, UsageFault } from './files.ts'

const USAGE = `Checks what Parley signed, without a server.

  parley verify FILE [--keys KEYS.json] [--since NOTE] [--witness FILE|DIRECTORY]

FILE      a decision receipt, an export of the audit log (json, ndjson), the manifest of another export or archive, the
          certificate of an erasure, a signed note, a file of signed heads, or an answer of /api/v2 that holds one of them
--keys    the installation's keys as published at /.well-known/jwks.json, or as "parley ask" left them; without them those
          that "parley ask" left in the data directory are taken, and where there are none no signature is checked
--since   a signed note of the same log that was kept from earlier; an export that does not go on from it is invalid
--witness what a witness outside keeps: a file of notes and signed heads, a directory of them, or an answer of
          /api/v2/audit/witnessed; what contradicts it is invalid

Ends with 0 when it is valid, 1 when it is not, 2 when it cannot be checked.`

/** The keys of this machine's own installation, and where they are. */
export interface OwnKeys {
  path: string
  keys: readonly PublicKey[]
}

interface Paper {
  write(text: string): unknown
}

/** Where the command writes. */
type Said = Readonly<Record<'stdout' | 'stderr', Paper>>

/** Runs the command and answers with its exit code. */
export function run(args: readonly string[], ownKeys: () => OwnKeys | undefined, said: Said = process): number {
  try {
    return check(args, ownKeys, said)
  } catch (error) {
    const isUsage = error instanceof UsageFault || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    said.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${USAGE}\n` : ''}`)
    return 2
  }
}

function check(args: readonly string[], ownKeys: () => OwnKeys | undefined, { stdout }: Said): number {
  const tell = (lines: readonly string[], code: number): number => {
    stdout.write(`${lines.join('\n')}\n`)
    return code
  }
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      since: { type: 'string' },
      witness: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return tell([USAGE], 0)
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageFault('Name one file')
  const named = values.keys === undefined ? undefined : { path: values.keys, keys: readKeys(values.keys) }
  const own = named ? undefined : ownKeys()
  const keys = (named ?? own)?.keys
  const since = values.since === undefined ? undefined : readText(values.since)
  const witness = values.witness === undefined ? undefined : readTexts(values.witness)
  const verdict = verify(readBytes(path), {
    ...(keys && { keys }),
    ...(since !== undefined && { since }),
    ...(witness && { witness }),
  })
  if (verdict.kind === null) throw new UsageFault(`${path}: ${verdict.faults.map(({ says }) => says).join(' ')}`)
  const against = own && `those of the installation here, in ${own.path}; name others with --keys`
  return tell(linesOf(verdict, against), codeOf(verdict))
}

/** Exits with 0 if it is valid, 1 if something is wrong, 2 if it could not be checked. */
export const codeOf = ({ valid, kind }: Verdict): number => (kind === null || valid === null ? 2 : valid ? 0 : 1)

/** A verdict as lines for people; `against` says where the keys came from. */
export function linesOf({ valid, about, checked, proves, not_covered, faults }: Verdict, against?: string): string[] {
  const head =
    valid === null
      ? [`NOT CHECKED  ${about}: without keys its signer cannot be verified; pass --keys`]
      : valid
        ? [`valid  ${about}`]
        : faults.map(({ says }) => `INVALID  ${says}`)
  return [
    ...head,
    `  Checked: ${checked}`,
    ...(against === undefined ? [] : [`  Keys: ${against}`]),
    `  Proves: ${proves}`,
    ...(not_covered.length > 0
      ? [`  Not covered by the signature, so it may have been changed: ${not_covered.join(', ')}`]
      : []),
  ]
}
