import { isDeepStrictEqual } from 'node:util'
import { notFound } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Page } from '../../../shared/pagination.ts'
import { EmailTaken, type People, type Person } from '../accounts/index.ts'
import { type AccountControl, type ActivityRules, activityOf, addressTaken } from './account-control.ts'
import type { Document } from './attributes.ts'
import { readDocument } from './document-reader.ts'
import { type Filter, mentions } from './filter.ts'
import type { GroupsByUser, MemberStore } from './group-store.ts'
import { demandedTexts, type ListQuery, listPage, type ResourcePage } from './list-resources.ts'
import { patched } from './patch.ts'
import { type ResourceService, requireVersion, untilWritten } from './resource-service.ts'
import { USER } from './resource-types.ts'
import { isSelected, type Selection } from './responses.ts'
import { badRequest, notUnique } from './scim-errors.ts'
import {
  addressIn,
  isActive,
  nameIn,
  type ScimPerson,
  standInAddress,
  userDocument,
  versionOf,
  writableDocument,
} from './user-records.ts'
import { type EntryStore, NameTaken, type NewEntry, type UserStore } from './user-store.ts'

interface UserServiceDependencies {
  users: UserStore
  entries: EntryStore
  reading: UserQueries
  people: Pick<People, 'findByEmail' | 'create' | 'remove'>
  control: AccountControl
  activity: ActivityRules
  /** The one organization that the directory sees. */
  organization: () => Promise<string>
  deleteMode: 'soft' | 'hard'
  newId: NewId
  now: () => Date
}

const nameTaken = () => notUnique('userName: another user has this name')

const entryOf = ({ userName, externalId, active, ...attributes }: Document) => ({
  userName: String(userName),
  externalId: externalId === undefined ? null : String(externalId),
  attributes,
  activeUnassigned: active === undefined,
})

/** The rules of provisioning people. */
export function userService(needs: UserServiceDependencies): ResourceService {
  const { users, entries, reading, people, control, activity, organization, deleteMode, newId, now } = needs
  const { found, shown } = reading

  async function refuseTakenName(org: string, userName: unknown, self?: string) {
    const holders = await users.idsByName(org, String(userName))
    if (holders.some((id) => id !== self)) throw nameTaken()
  }

  async function refuseTakenAddress(address: string | undefined, self: string) {
    const holder = address === undefined ? undefined : await people.findByEmail(address)
    if (holder && holder.id !== self) throw addressTaken()
  }

  const write = async (org: string, id: string, expected: number, entry: NewEntry): Promise<boolean> => {
    try {
      return await entries.write(org, id, expected, entry, now())
    } catch (fault) {
      throw fault instanceof NameTaken ? nameTaken() : fault
    }
  }

  /** What cannot be passed on to the account is not kept of the directory's words either. */
  async function rename(id: string, before: Document, after: Document, undo: () => Promise<unknown>) {
    try {
      await control.rename(id, before, after)
    } catch (fault) {
      await undo()
      throw fault
    }
  }

  /** One attempt to write the result of `next`; undefined if the resource changed meanwhile. */
  async function tryChange(org: string, id: string, next: (current: Document) => Document, ifMatch?: string) {
    const person = await found(org, id)
    requireVersion(ifMatch, versionOf(person))
    const current = writableDocument(person)
    const document = next(current)
    const wanted = (document.active ?? isActive(person)) === true
    if (isDeepStrictEqual(document, current) && wanted) return person.id
    await refuseTakenName(org, document.userName, id)
    const ruled = await control.rulesAccount(org, person)
    if (ruled && addressIn(document) !== addressIn(current)) await refuseTakenAddress(addressIn(document), id)
    const wantedActivity = await activity.wanted(org, person, wanted)
    const managed = await control.isManaged(org, person)
    const version = person.entry?.version ?? 0
    if (!(await write(org, id, version, { ...entryOf(document), ...wantedActivity, managed }))) return undefined
    const undo = () => write(org, id, version + 1, { ...entryOf(current), ...activityOf(person), managed })
    if (ruled) await rename(id, current, document, undo)
    await activity.settle(org, id)
    return person.id
  }

  async function change(id: string, next: (current: Document) => Document, ifMatch?: string): Promise<Document> {
    const org = await organization()
    await untilWritten(() => tryChange(org, id, next, ifMatch))
    return shown(org, id)
  }

  /** An account that exists already is never drawn in: its holder did not agree, or did not even prove the address. */
  function refuseHolder({ emailVerifiedAt }: Person, isHere: boolean): never {
    if (isHere || !emailVerifiedAt) throw addressTaken()
    throw notUnique('emails: a person outside the organization has this address; invite them to join it')
  }

  async function enter(org: string, document: Document, email: string): Promise<string> {
    const entry = { ...entryOf({ active: true, ...document }), active: true, suspended: null }
    const known = await people.findByEmail(email)
    if (known) refuseHolder(known, (await users.find(org, known.id)) !== undefined)
    const join = { organizationId: org, role: 'member' as const }
    const person = await people.create({ email, name: nameIn(document), passwordHash: null, verified: true, join })
    try {
      await write(org, person.id, 0, { ...entry, managed: true })
    } catch (fault) {
      await people.remove(person.id, 'hard')
      throw fault
    }
    return person.id
  }

  return {
    list: async (query) => reading.list(await organization(), query),

    get: async (id, selection) => shown(await organization(), id, selection),

    async create(body) {
      const org = await organization()
      const document = readDocument(USER, body)
      const email = addressIn(document) ?? (document.emails ? undefined : standInAddress(newId('user')))
      if (!email) throw badRequest('invalidValue', 'emails: none of them is an e-mail address')
      await refuseTakenName(org, document.userName)
      try {
        const id = await enter(org, document, email)
        return document.active === false
          ? await change(id, (current) => ({ ...current, active: false }))
          : shown(org, id)
      } catch (fault) {
        throw fault instanceof EmailTaken ? addressTaken() : fault
      }
    },

    /** An attribute that the directory omits neither admits nor suspends anyone. */
    replace: (id, body, ifMatch) => {
      const document = readDocument(USER, body)
      return change(id, ({ active }) => ({ active, ...document }), ifMatch)
    },

    patch: (id, operations, ifMatch) => change(id, (current) => patched(USER, current, operations), ifMatch),

    async remove(id, ifMatch) {
      const org = await organization()
      const person = await found(org, id)
      requireVersion(ifMatch, versionOf(person))
      await control.refuseKeeper(org, person)
      await control.remove(org, person, deleteMode)
      await entries.remove(org, id, deleteMode, now())
    },
  }
}

const SEARCHED_AT_ONCE = 5_000

/** Lists the people of an organization; reads their groups only when the answer includes them. */
export function userQueries({ users, members }: { users: UserStore; members: MemberStore }) {
  async function found(org: string, id: string): Promise<ScimPerson> {
    const person = await users.find(org, id)
    if (!person) throw notFound('user', id)
    return person
  }

  const withGroupsOf = (persons: readonly ScimPerson[], groups?: GroupsByUser): Document[] =>
    persons.map((person) => {
      const own = groups?.get(person.id)
      return own ? { ...userDocument(person), groups: own } : userDocument(person)
    })

  /** Reads the groups beside the people who have these ids. */
  async function documents(org: string, ids: readonly string[], read: Promise<ScimPerson[]>, withGroups: boolean) {
    const [persons, groups] = await Promise.all([read, withGroups ? members.groupsOf(org, ids) : undefined])
    return withGroupsOf(persons, groups)
  }

  async function page(org: string, window: Page, withGroups: boolean): Promise<ResourcePage> {
    const [{ items, total }, groups] = await Promise.all([
      users.page(org, window),
      withGroups ? members.groupsOf(org, users.idsOnPage(org, window)) : undefined,
    ])
    return { resources: withGroupsOf(items, groups), total }
  }

  const shown = async (org: string, id: string, selection: Selection = {}): Promise<Document> => {
    const person = found(org, id).then((one) => [one])
    const [document] = await documents(org, [id], person, isSelected(USER, selection, 'groups'))
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
    for await (const batch of users.search(org, narrowing, SEARCHED_AT_ONCE)) {
      const ids = batch.map(({ id }) => id)
      yield documents(org, ids, Promise.resolve(batch), withGroups)
    }
  }

  function list(org: string, query: ListQuery & Selection): Promise<ResourcePage> {
    const withGroups = isSelected(USER, query, 'groups')
    return listPage(USER, query, {
      page: (window) => page(org, window, withGroups),
      search: (filter) => search(org, filter),
      read: (ids) => documents(org, ids, users.findAll(org, ids), withGroups),
    })
  }

  return { found, shown, list }
}
type UserQueries = ReturnType<typeof userQueries>
