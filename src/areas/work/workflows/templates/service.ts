import type { Announce } from '../../../../background/announcements/announcer.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { conflict, forbidden, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { isLeader, permits } from '../../../../shared/identity/permissions.ts'
import type { NewId, RandomBytes } from '../../../../shared/ids.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { CREATED, DELETED, UPDATED } from './announces.ts'
import { builtIn } from './built-in/index.ts'
import { packageOf } from './package.ts'
import { type PlaceRules, readTemplate } from './read-template.ts'
import { factsOf, type TemplateRecord, wholeOf } from './record.ts'
import { type NewTemplate, type Replacement, type SimulationWish, type TemplateQuery, templateNames } from './schema.ts'
import { newSigningSecret, openSecrets, sealSecrets } from './secrets.ts'
import { simulate } from './simulate.ts'
import type { SealedTemplate, TemplateFilter, TemplateStore } from './store.ts'

interface TemplateServiceDependencies extends PlaceRules {
  store: TemplateStore
  announce: Announce
  sealing: Sealing
  newId: NewId
  now: () => Date
  random: RandomBytes
}

const MOST_TEMPLATES = 500

/** The rules of templates: those of the tenant, and those that come with the service. */
export function templateService(needs: TemplateServiceDependencies) {
  const { store, announce, sealing, newId, now, random } = needs

  /** One that this tenant may run; a built-in one is found by everybody. */
  async function find(
    id: string,
    org: string,
  ): Promise<TemplateRecord & Partial<Pick<SealedTemplate, 'sealedSecrets'>>> {
    return builtIn.find((one) => one.id === id) ?? own(id, org)
  }

  async function own(id: string, org: string): Promise<SealedTemplate> {
    const template = await store.find(org, id)
    if (!template) throw notFound('template', id)
    return template
  }

  async function changeable(id: string, caller: Caller): Promise<SealedTemplate> {
    if (builtIn.some((one) => one.id === id)) {
      throw forbidden('A built-in template cannot be changed; copy it instead')
    }
    const template = await own(id, caller.org)
    if (!isManagedBy(template, caller)) {
      throw forbidden('Only its author, and owners and admins, may change this template')
    }
    return template
  }

  const telling = (org: string, name: string, template: TemplateRecord) => (tx: Transaction) => {
    const { id, version, definition } = template
    const data = { workflow_id: id, template_id: id, version: String(version), step_count: definition.steps.length }
    return announce(tx, { org, name, data })
  }

  return {
    find,

    /** The tenant's own, newest first, and behind them those that are built in. */
    async list(query: TemplateQuery, { org }: Caller) {
      const filter = { ...query, tags: tagsIn(query.tags) }
      const { items: written, total } = await store.list(org, filter, query)
      const known = builtIn.filter((template) => isMeant(template, filter))
      const from = Math.max(0, query.offset - total)
      const items = [...written, ...known.slice(from, from + query.limit - written.length)]
      const seconds = await store.usualSeconds(
        org,
        items.map(({ id }) => id),
      )
      const shown = items.map((template) => factsOf(template, seconds.get(template.id)))
      return pageResult('templates', { items: shown, total: total + known.length }, query)
    },

    async get(id: string, caller: Caller) {
      const { org } = caller
      const [template, seconds] = await Promise.all([find(id, org), store.usualSeconds(org, [id])])
      const mayManage = permits(caller, 'workflows.write') && isManagedBy(template, caller)
      return wholeOf(template, { mayManage, seconds: seconds.get(id) })
    },

    package: async (id: string, includeExamples: boolean, { org }: Caller) =>
      packageOf(await find(id, org), includeExamples),

    simulate: async (id: string, wish: SimulationWish, { org }: Caller) => simulate(await find(id, org), wish),

    async create(body: NewTemplate, caller: Caller) {
      const { headers, ...template } = await readTemplate(body, caller, needs)
      const id = newId('template')
      const at = now().toISOString()
      const signing = newSigningSecret(random)
      const added: SealedTemplate = {
        ...template,
        id,
        version: 1,
        sealedSecrets: await sealSecrets(sealing, id, { signing, headers }),
        createdBy: caller.userId,
        writtenBy: caller.userId,
        createdAt: at,
        updatedAt: at,
      }
      const isThere = await store.insert(caller.org, added, MOST_TEMPLATES, telling(caller.org, CREATED, added))
      if (!isThere) throw conflict(`At most ${MOST_TEMPLATES} templates may exist; delete one first`)
      return {
        ...wholeOf(added, { mayManage: true }),
        signing_secret: signing,
        message: 'Keep the signing secret: it is not shown again',
      }
    },

    async replace(id: string, body: Replacement, caller: Caller) {
      const before = await changeable(id, caller)
      const { version } = before
      if (body.version !== undefined && body.version !== String(version)) throw changedSince(version)
      const secrets = await openSecrets(sealing, id, before.sealedSecrets)
      const kept = secrets && { definition: before.definition, headers: secrets.headers }
      const { headers, ...template } = await readTemplate(body, caller, needs, kept)
      const renewed = body.new_signing_secret || !secrets ? newSigningSecret(random) : undefined
      const signing = renewed ?? secrets?.signing ?? ''
      const replaced: SealedTemplate = {
        ...before,
        ...template,
        version: version + 1,
        writtenBy: caller.userId,
        sealedSecrets: await sealSecrets(sealing, id, { signing, headers }),
        updatedAt: now().toISOString(),
      }
      const isThere = await store.replace(caller.org, replaced, telling(caller.org, UPDATED, replaced))
      if (!isThere) throw changedSince(version)
      return { ...wholeOf(replaced, { mayManage: true }), ...(renewed && { signing_secret: renewed }) }
    },

    /** What runs by it goes on: each run has a copy of its own. */
    async remove(id: string, caller: Caller) {
      const template = await changeable(id, caller)
      const isGone = await store.remove(caller.org, id, telling(caller.org, DELETED, template))
      if (!isGone) throw notFound('template', id)
      return { ...templateNames(id), deleted: true }
    },
  }
}
export type TemplateService = ReturnType<typeof templateService>

/** Whether the author or a leader asks, whose runs send what was sealed with it; one that is built in has neither. */
const isManagedBy = ({ createdBy }: TemplateRecord, { userId, orgRole }: Caller): boolean =>
  createdBy !== null && (createdBy === userId || isLeader(orgRole))

const changedSince = (version: number) =>
  conflict('The template has changed since you read it: read it again', { version: String(version) })

const tagsIn = (list = '') => list.split(',').flatMap((tag) => tag.trim() || [])

function isMeant(template: TemplateRecord, { category, pattern, search, tags }: TemplateFilter): boolean {
  const { name, description } = template
  const isSearched = search === undefined || `${name}\n${description}`.toLowerCase().includes(search.toLowerCase())
  return (
    isSearched &&
    (category === undefined || template.category === category) &&
    (pattern === undefined || template.pattern === pattern) &&
    tags.every((tag) => template.tags.includes(tag))
  )
}
