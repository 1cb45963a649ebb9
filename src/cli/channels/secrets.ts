import { UsageFault } from '../ask/arguments.ts'

/** The lines `NAME=VALUE` of an input; a value may itself hold an equals sign. */
export function secretsIn(input: string): Record<string, string> {
  const secrets: Record<string, string> = {}
  for (const line of input.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const at = line.indexOf('=')
    if (at < 1) throw new UsageFault('Each secret is a line NAME=VALUE.')
    secrets[line.slice(0, at)] = line.slice(at + 1)
  }
  return secrets
}
