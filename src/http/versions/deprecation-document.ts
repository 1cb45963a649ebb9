import type { Endpoint } from '../endpoint.ts'
import { addressesOf } from '../mount.ts'
import { underVersion } from './api-version.ts'
import { V1_DEPRECATED_AT, V1_SUNSET_AT } from './deprecation.ts'

const day = (date: Date) => date.toISOString().slice(0, 10)
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const code = (text: string) => `\`${text}\``

const POLICY = `# Deprecation

Version 1 of the API was deprecated on ${day(V1_DEPRECATED_AT)} and its sunset was ${day(V1_SUNSET_AT)}; version 2 is current.
Version 1 keeps answering until an installation sets \`SERVICE_V1_SUNSET_MODE=gone\`; then whoever asks for it gets 410, and
addresses without a version speak version 2.

## Policy

- Public APIs, SDK methods and configuration options are removed two minor versions after they were deprecated
  (deprecated in 2.1.0, removed in 2.3.0), and public APIs never with less than six months' notice.
- Internal APIs get one minor version.
- Security, legal and data-integrity cases may be shorter, but never less than one release cycle.

## What a deprecated answer carries

| Header | Meaning |
|---|---|
| \`Deprecation: @<unix seconds>\` | since when |
| \`Sunset: <date>\` | when it ends |
| \`Link: <address>; rel="successor-version"\` | what replaces it |
| \`X-Deprecation-Level\` | \`warning\`, \`critical\` within 30 days before the sunset, \`sunset\` on and after it |
| \`X-API-Deprecated: true\` | on every version 1 answer, and on former addresses under any version |
`

/** The deprecation policy, and every address that has another successor than the same path under version 2. */
export function deprecationDocument(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.flatMap((endpoint) => {
    const { method, path, successor, replacement, versions } = endpoint
    if (replacement) return [row(code(`${method} /api${path}`), code(replacement))]
    const target = versions === 'unversioned' ? path : underVersion(2, successor ?? path)
    const former = addressesOf(endpoint)
      .filter((address) => address.former)
      .map((address) => row(code(`${address.method} ${address.path}`), code(`${method} ${target}`)))
    return successor ? [row(code(`${method} ${underVersion(1, path)}`), code(target)), ...former] : former
  })
  const table = [row('Deprecated', 'Use instead'), '|---|---|', ...rows.sort()].join('\n')
  return `${POLICY}\n## Addresses that moved\n\nEvery other address of version 1 has its successor under the same path in \`/api/v2\`.\n\n${table}\n`
}
