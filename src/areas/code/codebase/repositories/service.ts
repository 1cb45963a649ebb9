import type { Mirrors, Wanted } from '../../../../adapters/git/mirrors.ts'
import type { Snapshot } from '../../../../adapters/git/snapshot.ts'
import type { Guard } from '../../../../adapters/outbound/outbound.ts'
import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { archiveAcceptor, type SentArchive } from './accept-archive.ts'
import { type KnownStore, knownFacts } from './known-store.ts'
import type { Origins } from './origins.ts'
import { isLocation, nameOfLocation, newRepositoryName, repositoryName } from './repository-name.ts'
import type { RepositoryListQuery } from './schema.ts'
import { type GivenSource, sourceOf } from './source.ts'
import type { Repository, RepositorySource, RepositoryStore } from './store.ts'

/** What another room does in the transaction that removes a repository. */
export type Forget = (tx: Transaction, repository: Pick<Repository, 'org' | 'id'>) => Promise<void>

interface Dependencies {
  store: RepositoryStore & KnownStore
  mirrors: Mirrors
  origins: Origins
  storedFiles: StoredFiles
  forgets: readonly Forget[]
  /** The network that leaders may name hosts of, and that of all others. */
  guards: { leaders: Guard; others: Guard }
  allowsHttp: (url: URL) => boolean
  roots: readonly string[]
  newId: NewId
  now: () => Date
}

/** The rules of repositories: members read what is known of them, contributors name and remove them. */
export function repositoryService(dependencies: Dependencies) {
  const acceptArchive = archiveAcceptor(dependencies)
  const { store, mirrors, origins, storedFiles, forgets, guards, allowsHttp, roots, newId, now } = dependencies

  const judged = async (given: GivenSource, caller: Caller) =>
    sourceOf(given, {
      guard: permits(caller, 'codebase.manage') ? guards.leaders : guards.others,
      allowsHttp,
      roots: roots.length > 0 && (await store.isFirst(caller.payer)) ? roots : [],
    })

  async function find(repo: string, { org }: Pick<Caller, 'org'>, field = 'repo'): Promise<Repository> {
    const known = await store.find(org, repositoryName(repo, field))
    if (!known) throw notFound('repository', repo)
    return known
  }

  function demandSame({ name, source }: Repository, other: RepositorySource) {
    if (source.kind === other.kind && placeOf(source) === placeOf(other)) return
    throw conflict(`${name} comes from somewhere else: give it another name, or remove the repository first`, {
      status: 'exists',
      repository: name,
    })
  }

  async function make(name: string, source: RepositorySource, caller: Caller): Promise<Repository> {
    const repository = { org: caller.org, id: newId('repository'), name, source, createdBy: caller.userId, at: now() }
    const made = (await store.insert(repository)) ?? (await find(name, caller))
    demandSame(made, source)
    return made
  }

  async function named(name: string, given: GivenSource | undefined, caller: Caller): Promise<Repository> {
    const known = await store.find(caller.org, repositoryName(name, 'repo'))
    if (!given) {
      if (known) return known
      if (name.startsWith('rpo_')) throw notFound('repository', name)
      throw invalid('repo_path', `must say where the code of ${name} comes from, which is not known yet`)
    }
    const source = await judged(given, caller)
    if (!known) return make(newRepositoryName(name), source, caller)
    demandSame(known, source)
    return known
  }

  async function located(given: GivenSource, caller: Caller): Promise<Repository> {
    if (!isLocation(given.text)) return find(given.text, caller, given.field)
    const source = await judged(given, caller)
    const short = nameOfLocation(source.location)
    const [known, namesake] = await Promise.all([store.bySource(caller.org, source), store.find(caller.org, short)])
    if (known) return known
    return make(namesake ? `${short.slice(0, 170)}-${newId('repository').slice(-8)}` : short, source, caller)
  }

  /** With what scans and measurements say of each; one that is removed meanwhile is told no more. */
  async function withKnown(org: string, repositories: readonly Repository[]) {
    if (repositories.length === 0) return []
    const known = await store.knownOf(
      org,
      repositories.map(({ id }) => id),
    )
    return repositories.flatMap((repository) => {
      const row = known.get(repository.id)
      return row ? [{ ...repositoryRecord(repository), ...knownFacts(row) }] : []
    })
  }

  return {
    find,

    /**
     * The repository of a request that may name one for the first time: by its name in the path, by where it comes from,
     * or both. Another source for a known name is a conflict, and without git nothing can be done with any.
     */
    async resolve(
      { repo, source }: { repo?: string | undefined; source?: GivenSource | undefined },
      caller: Caller,
    ): Promise<Repository> {
      await mirrors.demandGit()
      if (repo !== undefined) return named(repo, source, caller)
      if (source) return located(source, caller)
      throw invalid('repo_path', 'must say which repository it is')
    },

    /** By id, for jobs; undefined once it was removed. */
    known: (org: string, id: string): Promise<Repository | undefined> => store.find(org, id),

    /** Brings a commit of the repository onto this node. Throws `GitFault`. */
    async snapshot(repository: Repository, wanted: Wanted, signal: AbortSignal): Promise<Snapshot> {
      const { org, id } = repository
      const origin = await origins.of(repository)
      const snapshot = await mirrors.fetch({ org, repository: id }, origin, wanted, signal)
      const isHead = wanted.branch === undefined && wanted.commit === undefined
      if (isHead) await store.fetched(org, id, { branch: snapshot.branch ?? null, commit: snapshot.commit, at: now() })
      return snapshot
    },

    async upload(repo: string, sent: SentArchive, caller: Caller) {
      const { repository, isNew } = await acceptArchive(repo, sent, caller)
      return { ...repositoryRecord(repository), isNew }
    },

    async get(repo: string, caller: Caller) {
      const [record] = await withKnown(caller.org, [await find(repo, caller)])
      if (!record) throw notFound('repository', repo)
      return record
    },

    async list(page: RepositoryListQuery, { org }: Caller) {
      const { items, total } = await store.list(org, page)
      return pageResult('repositories', { items: await withKnown(org, items), total }, page)
    },

    async remove(repo: string, caller: Caller) {
      const { org, id } = await find(repo, caller)
      await store.transaction(async (tx) => {
        const removed = await store.remove(tx, org, id)
        if (!removed) throw notFound('repository', repo)
        for (const forget of forgets) await forget(tx, removed)
        if (removed.source.fileId !== null) await storedFiles.remove(tx, org, [removed.source.fileId])
      })
      return { success: true, id, mirrors_removed: await mirrors.remove(org, id) }
    },
  }
}
export type RepositoryService = ReturnType<typeof repositoryService>

/** Addresses that differ by `.git` at the end are the same. */
const placeOf = ({ location }: RepositorySource) => location.replace(/\.git$/, '')

const repositoryRecord = (repository: Repository) => ({
  id: repository.id,
  name: repository.name,
  repository: repository.name,
  source: { kind: repository.source.kind, location: repository.source.location },
  default_branch: repository.defaultBranch,
  head_commit: repository.headCommit,
  fetched_at: repository.fetchedAt,
  created_by: repository.createdBy,
  created_at: repository.createdAt,
  updated_at: repository.updatedAt,
})
