import { unavailable } from '../../../shared/errors.ts'
import type { People } from '../accounts/index.ts'

type Needs = Pick<People, 'organization' | 'organizationBySlug' | 'firstOrganization'>

/** The one organization that a directory fills: the one with this id or slug, or else the installation's first. */
export function provisionedOrganization(people: Needs, idOrSlug: string | undefined): () => Promise<string> {
  let known: string | undefined

  const look = async () =>
    idOrSlug === undefined
      ? people.firstOrganization()
      : ((await people.organization(idOrSlug)) ?? (await people.organizationBySlug(idOrSlug)))

  return async () => {
    known ??= (await look())?.id
    if (known === undefined) throw unavailable('There is no organization to provision yet', 60)
    return known
  }
}
