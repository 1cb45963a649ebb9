import { unavailable } from '../../../shared/errors.ts'
import type { People } from '../accounts/index.ts'
import type { BindingStore } from './binding-store.ts'

interface Needs {
  people: Pick<People, 'organization' | 'organizationBySlug' | 'firstOrganization'>
  bindings: BindingStore
  /** As the settings name it. */
  idOrSlug: string | undefined
  now: () => Date
}

/**
 * The one organization that a directory fills: the installation's first, or the one that had this id or slug when it was
 * first looked for. Whoever takes that slug later gets nobody's people.
 */
export function provisionedOrganization({ people, bindings, idOrSlug, now }: Needs): () => Promise<string> {
  let known: string | undefined

  async function named(name: string): Promise<string | undefined> {
    const bound = await bindings.find(name)
    if (bound !== undefined) return bound
    const found = (await people.organization(name)) ?? (await people.organizationBySlug(name))
    return found && bindings.bind(name, found.id, now())
  }

  return async () => {
    known ??= idOrSlug === undefined ? (await people.firstOrganization())?.id : await named(idOrSlug)
    if (known === undefined) throw unavailable('There is no organization to provision yet', 60)
    return known
  }
}
