import { type ClientName, clientNames } from './client-names.ts'

const HEADING = '## The functions of existing clients'

/** docs/compatibility.md with the list of packages/client/names.tsv at its end, and what stands before it. */
export function withClientNames(page: string, names: readonly ClientName[] = clientNames()): string {
  const [before = ''] = page.split(HEADING)
  return `${before.trimEnd()}\n\n${HEADING}\n\n${sectionOf(names)}`
}

export const beforeClientNames = (page: string): string => page.split(HEADING)[0] ?? ''

function sectionOf(names: readonly ClientName[]): string {
  const count = (is: ClientName['is']) => names.filter((each) => each.is === is).length
  return `Written by \`npm run docs\` from \`packages/client/names.tsv\`. Do not edit.

Existing clients know ${names.length} functions by name, \`namespace.function\`, of which ${names.filter(({ name }) => name.startsWith('client.')).length} stand on the client itself. In [our client](client.md) **${count('built')}** of them are built, under
the same names and with the same arguments (\`code-review\` is \`codeReview\`), **${count('different')}** are different, and **${count('not built')}** are not built: the areas that they ask are still to come.

| Function | Here |
|---|---|
${names.map(row).join('\n')}
`
}

const row = (each: ClientName): string => `| \`${each.name}\` | ${hereIs(each)} |`

function hereIs(each: ClientName): string {
  if (each.is === 'built') return `\`${each.operation}\``
  if (each.is === 'not built') return `not built (\`${each.address}\`)`
  return `different: ${/^[A-Z]+ \//.test(each.reason) ? `\`${each.reason}\` is not there` : each.reason}, see above`
}
