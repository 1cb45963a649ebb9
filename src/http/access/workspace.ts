import type { FastifyInstance } from 'fastify'
import { forbidden, invalid, notFound, undefinedIfUnknown } from '../../shared/errors.ts'
import type { Enter } from '../../shared/identity/authenticate.ts'
import { type Caller, isKnown } from '../../shared/identity/caller.ts'
import { ID_PATTERN } from '../../shared/ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { lookupFor } from '../fairness/fair-lookups.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the caller could not enter the workspace that they wish for; thrown once the request has been counted. */
    notEntered: { fault: unknown } | undefined
  }
}

/** The header that names the workspace in which a request acts. */
export const WORKSPACE_HEADER = 'X-Workspace-Id'

const ID = new RegExp(ID_PATTERN)

type Header = string | string[] | undefined

/** The workspace that a handshake wishes for: in the header or, for pages, which can set none, as `workspace_id`. */
export function wishInHandshake(header: Header, query: URLSearchParams): string | undefined {
  const named = query.has('workspace_id') ? query.getAll('workspace_id') : undefined
  const [byHeader, byQuery] = [wishedWorkspace(header), wishedWorkspace(named, 'workspace_id')]
  if (byHeader !== undefined && byQuery !== undefined && byHeader !== byQuery)
    throw invalid('workspace_id', `names another workspace than ${WORKSPACE_HEADER}`)
  return byHeader ?? byQuery
}

/** The one workspace that is wished for, in a header or a parameter of that name; undefined where none is. */
function wishedWorkspace(given: Header, name: string = WORKSPACE_HEADER): string | undefined {
  if (given === undefined) return undefined
  const [wished = '', ...others] = new Set([given].flat().flatMap((value) => value.split(',').map((id) => id.trim())))
  if (others.length > 0) throw invalid(name, 'names more than one workspace')
  if (!ID.test(wished)) throw invalid(name, 'must be the id of a workspace')
  return wished
}

/** The workspace in which the caller acts, by their wish or by what their key is bound to; undefined for the organization. */
function chosenWorkspace({ boundTo }: Caller, wished: string | undefined): string | undefined {
  if (boundTo !== undefined && wished !== undefined && wished !== boundTo) throw notFound('workspace', wished)
  return boundTo ?? wished
}

const nameOf = ({ kind }: Caller) => (kind === 'grant' ? 'grant' : 'key')

/** The caller in this workspace. A key whose workspace is closed to its person is refused, and not told that there is none. */
async function inWorkspace(enter: Enter, caller: Caller, workspace: string): Promise<Caller> {
  if (caller.boundTo === undefined) return enter(caller, workspace)
  const inside = await enter(caller, workspace).catch(undefinedIfUnknown)
  if (!inside)
    throw forbidden(`The person of this ${nameOf(caller)} may no longer enter its workspace`, {
      workspace_id: workspace,
    })
  return inside
}

/** The caller in the workspace that they wish for or that their key is bound to; without either, in the organization. */
export function callerInside(enter: Enter, caller: Caller, wished: string | undefined): Caller | Promise<Caller> {
  const workspace = chosenWorkspace(caller, wished)
  return workspace === undefined ? caller : inWorkspace(enter, caller, workspace)
}

/** The caller where their request acts: in the organization or, where the endpoint is entered, in a workspace of it. */
export function callerWhereTheyAct(
  enter: Enter,
  caller: Caller,
  { auth, workspaces, personal, method }: Endpoint,
  header: Header,
): Caller | Promise<Caller> {
  if (auth === 'public' || auth === 'scim' || auth === 'signature') return caller
  const wished = wishedWorkspace(header)
  if (workspaces) return callerInside(enter, caller, wished)
  if (wished !== undefined)
    throw invalid(
      WORKSPACE_HEADER,
      'this belongs to the organization and not to a workspace of it; leave the header out',
    )
  if (caller.boundTo !== undefined && !(personal && method === 'GET'))
    throw forbidden(`This belongs to the organization, and the ${nameOf(caller)} is bound to a workspace of it`, {
      workspace_id: caller.boundTo,
    })
  return caller
}

/** Moves callers into the workspace that they wish for, so that limits, rights and the audit log see them there. */
export function workspaces(app: FastifyInstance, { enter }: { enter: Enter }) {
  app.decorateRequest('notEntered')
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller, headers, endpoint } = request
    if (!endpoint || !isKnown(caller)) return done()
    const refuse = (fault: unknown) => {
      request.notEntered = { fault }
      done()
    }
    try {
      const wished = headers['x-workspace-id']
      const found = lookupFor(request, () => callerWhereTheyAct(enter, caller, endpoint, wished))
      if (!(found instanceof Promise)) return done()
      found.then((inside) => {
        request.caller = inside
        done()
      }, refuse)
    } catch (fault) {
      refuse(fault)
    }
  })
}
