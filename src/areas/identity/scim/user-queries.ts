import { notFound } from '../../../shared/errors.ts'
import type { Document } from './attributes.ts'
import { type Filter, mentions } from './filter.ts'
import { demandedTexts, type ListQuery, pickPage } from './listing.ts'
import type { MemberStore } from './member-store.ts'
import { isSelected, type Selection } from './projection.ts'
import type { ResourcePage } from './resource-service.ts'
import { type ScimPerson, userDocument } from './user-records.ts'
import { USER } from './user-schema.ts'
import type { UserStore } from './user-store.ts'

const SEARCHED_AT_ONCE = 5_000

/** Lists the people of an organization; reads their groups only when the answer includes them. */
export function userQueries({ users, members }: { users: UserStore; members: MemberStore }) {
  async function found(org: string, id: string): Promise<ScimPerson> {
    const person = await users.find(org, id)
    if (!person) throw notFound('user', id)
    return person
  }

  async function documents(org: string, persons: readonly ScimPerson[], withGroups: boolean): Promise<Document[]> {
    const groups = withGroups
      ? await members.groupsOf(
          org,
          persons.map(({ id }) => id),
        )
      : new Map()
    return persons.map((person) => {
      const own = groups.get(person.id)
      return own ? { ...userDocument(person), groups: own } : userDocument(person)
    })
  }

  const shown = async (org: string, id: string, selection: Selection = {}): Promise<Document> => {
    const [document] = await documents(org, [await found(org, id)], isSelected(USER, selection, 'groups'))
    return document ?? {}
  }

  async function* search(org: string, filter: Filter | undefined) {
    const demanded = demandedTexts(filter)
    const narrowing = {
      id: demanded('id'),
      userName: demanded('userName'),
      externalId: demanded('externalId'),
      groupId: demanded('groups.value'),
    }
    const withGroups = filter !== undefined && mentions(filter, 'groups')
    for await (const batch of users.search(org, narrowing, SEARCHED_AT_ONCE)) yield documents(org, batch, withGroups)
  }

  async function list(org: string, query: ListQuery & Selection): Promise<ResourcePage> {
    const { ids, total } = await pickPage(USER, query, {
      page: (window) => users.page(org, window),
      search: (filter) => search(org, filter),
    })
    const page = await users.findAll(org, ids)
    return { resources: await documents(org, page, isSelected(USER, query, 'groups')), total }
  }

  return { found, shown, list }
}
export type UserQueries = ReturnType<typeof userQueries>
