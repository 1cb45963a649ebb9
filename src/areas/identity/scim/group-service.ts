import { isDeepStrictEqual } from 'node:util'
import { notFound } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Page } from '../../../shared/pagination.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Document } from './attributes.ts'
import { readDocument } from './document-reader.ts'
import { type Filter, mentions } from './filter.ts'
import type { GroupMember, GroupStore, MemberStore, ScimGroup } from './group-store.ts'
import { demandedTexts, listPage, type ResourcePage } from './list-resources.ts'
import { patched } from './patch.ts'
import { type ResourceService, requireVersion, untilWritten } from './resource-service.ts'
import { GROUP } from './resource-types.ts'
import { isSelected, type Selection } from './responses.ts'
import { badRequest, notUnique } from './scim-errors.ts'
import { NameTaken, type UserStore } from './user-store.ts'

interface GroupServiceDependencies {
  groups: GroupStore
  members: MemberStore
  users: Pick<UserStore, 'knownAmong'>
  /** The one organization that the directory sees. */
  organization: () => Promise<string>
  newId: NewId
  now: () => Date
}

const SEARCHED_AT_ONCE = 500
/** More members are not put into one answer. */
const MOST_MEMBERS = 100_000

const versionOf = ({ version }: ScimGroup) => `W/"${version}"`

/** What a directory may write of a group. */
const writableDocument = ({ displayName, externalId }: ScimGroup, members: readonly GroupMember[] = []): Document => ({
  displayName,
  ...(externalId === null ? {} : { externalId }),
  ...(members.length > 0 ? { members } : {}),
})

const groupDocument = (group: ScimGroup, members?: readonly GroupMember[]): Document => ({
  id: group.id,
  ...writableDocument(group, members),
  meta: {
    resourceType: 'Group',
    created: group.createdAt,
    lastModified: group.updatedAt,
    version: versionOf(group),
  },
})

const memberIds = ({ members }: Document) => new Set(((members ?? []) as GroupMember[]).map(({ value }) => value))

/** The rules of groups. Being in one gives no permission. */
export function groupService({
  groups,
  members,
  users,
  organization,
  newId,
  now,
}: GroupServiceDependencies): ResourceService {
  async function found(org: string, id: string): Promise<ScimGroup> {
    const group = await groups.find(org, id)
    if (!group) throw notFound('group', id)
    return group
  }

  const membersOf = (org: string, ids: readonly string[], tx?: Transaction) =>
    members.membersOf(org, ids, MOST_MEMBERS, tx)

  function refuseTooMany<Members>(found: Members | undefined): Members {
    if (!found) throw badRequest('tooMany', 'These groups have too many members; ask with excludedAttributes=members')
    return found
  }

  /** Reads the members beside the groups that have these ids. */
  async function documents(org: string, ids: readonly string[], read: Promise<ScimGroup[]>, withMembers: boolean) {
    const [batch, byGroup] = await Promise.all([read, withMembers ? membersOf(org, ids) : new Map()])
    const all = refuseTooMany(byGroup)
    return batch.map((group) => groupDocument(group, all.get(group.id)))
  }

  async function page(org: string, window: Page, withMembers: boolean): Promise<ResourcePage> {
    const [{ items, total }, byGroup] = await Promise.all([
      groups.page(org, window),
      withMembers ? members.membersOf(org, groups.idsOnPage(org, window), MOST_MEMBERS) : new Map(),
    ])
    const all = refuseTooMany(byGroup)
    return { resources: items.map((group) => groupDocument(group, all.get(group.id))), total }
  }

  const shown = async (org: string, id: string, selection: Selection = {}): Promise<Document> => {
    const group = found(org, id).then((one) => [one])
    const [document] = await documents(org, [id], group, isSelected(GROUP, selection, 'members'))
    return document ?? {}
  }

  async function* search(org: string, filter: Filter | undefined) {
    const demanded = demandedTexts(filter)
    const narrowing = {
      id: demanded('id'),
      displayName: demanded('displayName'),
      externalId: demanded('externalId'),
      memberId: demanded('members.value'),
    }
    const withMembers = filter !== undefined && mentions(filter, 'members')
    for await (const batch of groups.search(org, narrowing, SEARCHED_AT_ONCE)) {
      const ids = batch.map(({ id }) => id)
      yield documents(org, ids, Promise.resolve(batch), withMembers)
    }
  }

  async function refuseStrangers(org: string, ids: readonly string[]) {
    const known = ids.length === 0 ? new Set() : await users.knownAmong(org, ids)
    const stranger = ids.find((id) => !known.has(id))
    if (stranger !== undefined) throw badRequest('invalidValue', `members: there is no user ${stranger.slice(0, 100)}`)
  }

  async function named<Result>(write: Promise<Result>): Promise<Result> {
    try {
      return await write
    } catch (fault) {
      throw fault instanceof NameTaken ? notUnique('displayName: another group has this name') : fault
    }
  }

  /** What is to be written so that one document becomes another. */
  async function writing(org: string, before: Document, after: Document) {
    const [old, next] = [memberIds(before), memberIds(after)]
    const joining = [...next.difference(old)]
    await refuseStrangers(org, joining)
    const { displayName, externalId } = after
    const texts = { displayName: String(displayName), externalId: externalId === undefined ? null : String(externalId) }
    return { ...texts, joining, leaving: [...old.difference(next)] }
  }

  async function tryChange(org: string, id: string, next: (current: Document) => Document, ifMatch?: string) {
    const [group, byGroup] = await Promise.all([found(org, id), membersOf(org, [id])])
    requireVersion(ifMatch, versionOf(group))
    const current = writableDocument(group, refuseTooMany(byGroup).get(id))
    const document = next(current)
    if (isDeepStrictEqual(document, current)) return id
    const written = await named(groups.write(org, id, group.version, await writing(org, current, document), now()))
    return written ? id : undefined
  }

  async function change(id: string, next: (current: Document) => Document, ifMatch?: string): Promise<Document> {
    const org = await organization()
    await untilWritten(() => tryChange(org, id, next, ifMatch))
    return shown(org, id)
  }

  return {
    async list(query) {
      const org = await organization()
      const withMembers = isSelected(GROUP, query, 'members')
      return listPage(GROUP, query, {
        page: (window) => page(org, window, withMembers),
        search: (filter) => search(org, filter),
        read: (ids) => documents(org, ids, groups.findAll(org, ids), withMembers),
      })
    },

    get: async (id, selection) => shown(await organization(), id, selection),

    async create(body) {
      const org = await organization()
      const id = newId('group')
      const group = await writing(org, {}, readDocument(GROUP, body))
      const [inserted, all] = await named(groups.insert(org, id, group, now(), (tx) => membersOf(org, [id], tx)))
      return groupDocument(inserted, refuseTooMany(all).get(id))
    },

    replace: (id, body, ifMatch) => {
      const document = readDocument(GROUP, body)
      return change(id, () => document, ifMatch)
    },

    patch: (id, operations, ifMatch) => change(id, (current) => patched(GROUP, current, operations), ifMatch),

    async remove(id, ifMatch) {
      const org = await organization()
      await untilWritten(async () => {
        const group = await found(org, id)
        requireVersion(ifMatch, versionOf(group))
        return (await groups.remove(org, id, group.version)) || undefined
      })
    },
  }
}
