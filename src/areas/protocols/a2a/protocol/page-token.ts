import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { TaskPlace } from '../tasks/store.ts'
import { a2aError } from './faults.ts'

const OWNER = 'a2a.page'

/** Where a list goes on: sealed together with the tenant and the filter of the list, so that it leads nowhere else. */
interface Page {
  org: string
  filter: string
  place: TaskPlace
}

/** Tokens of pages. One of another tenant is not found, like everything else of theirs. */
export function pageTokens({ seal, open }: Sealing) {
  async function opened(org: string, token: string): Promise<Page> {
    const text = await open(token, OWNER)
    if (text === undefined) throw invalid('pageToken', 'is not a token of a page')
    const page = JSON.parse(text) as Page
    if (page.org !== org) throw a2aError('TASK_NOT_FOUND', 'No such page')
    return page
  }

  const ofOtherList = () => invalid('pageToken', 'does not belong to this list')

  return {
    write: (org: string, filter: JsonObject, { updatedAt, id }: TaskPlace): Promise<string> =>
      seal(JSON.stringify({ org, filter: canonicalJson(filter), place: { updatedAt, id } } satisfies Page), OWNER),

    async read(org: string, filter: JsonObject, token: string): Promise<TaskPlace> {
      const page = await opened(org, token)
      if (page.filter !== canonicalJson(filter)) throw ofOtherList()
      return page.place
    },

    /** For a list of a single page, to which no token belongs. */
    async refuse(org: string, token: string): Promise<never> {
      await opened(org, token)
      throw ofOtherList()
    },
  }
}
