import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { TaskPlace } from '../tasks/store.ts'

/** Tokens of pages: sealed for a tenant and the filter of its list, so that none leads anywhere else. */
export function pageTokens({ seal, open }: Sealing) {
  const owner = (org: string, filter: JsonObject) => `a2a.page:${org}:${canonicalJson(filter)}`
  return {
    write: (org: string, filter: JsonObject, { updatedAt, id }: TaskPlace): Promise<string> =>
      seal(JSON.stringify([updatedAt, id]), owner(org, filter)),

    async read(org: string, filter: JsonObject, token: string): Promise<TaskPlace> {
      const text = await open(token, owner(org, filter))
      if (text === undefined) throw invalid('pageToken', 'does not belong to this list')
      const [updatedAt, id] = JSON.parse(text) as [string, string]
      return { updatedAt, id }
    },
  }
}
