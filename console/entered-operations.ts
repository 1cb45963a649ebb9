import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Contract {
  paths: Record<string, Record<string, { parameters?: readonly { $ref?: string }[] }>>
}

const CONTRACTS = join(import.meta.dirname, '../openapi')
const WORKSPACE = 'shared.json#/components/parameters/Workspace'

/** The operations that act in a workspace where one is named, such as `GET /api/v2/debates`, from the contracts in openapi/. */
export function enteredOperations(): readonly string[] {
  const contracts = globSync('*.json', { cwd: CONTRACTS }).map(
    (file) => JSON.parse(readFileSync(join(CONTRACTS, file), 'utf8')) as Contract,
  )
  return contracts
    .flatMap(({ paths }) => Object.entries(paths))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) => parameters.some(({ $ref }) => $ref === WORKSPACE))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    .sort()
}
