import { checksumOf, type MigrationFile } from '../../test/conformance/migration-names.ts'

/** The text of the list with further lines at its end; existing lines stay unchanged. */
export function listWith(text: string, added: readonly MigrationFile[]): string {
  const end = text.lastIndexOf('}\n')
  const lines = added.map(({ name, sql }) => `  '${name}': '${checksumOf(sql)}',\n`)
  return text.slice(0, end) + lines.join('') + text.slice(end)
}
