import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import type { ChatSecrets, ReadRequest } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { Dropped, SignedSource } from '../../../../http/access/signed-intake.ts'
import { unavailable } from '../../../../shared/errors.ts'
import { FITS, type SignatureCheck, type SignedRequest } from '../../../../shared/signatures/signed-request.ts'
import type { Connection, ConnectionKind, Connections, NamedAccount } from '../connection.ts'
import type { Receive, Take } from './receive-store.ts'

/** How a vendor signs its requests, and which accounts they name. */
export interface SigningVendor {
  kind: ConnectionKind
  title: string
  named(request: SignedRequest): readonly NamedAccount[] | Promise<readonly NamedAccount[]>
  verify(request: SignedRequest, secrets: ChatSecrets, now: Date, connection: Connection): Promise<SignatureCheck>
}

/** How to read the requests of a vendor; every `ChatPlatform` is one. */
export interface SignedVendor extends SigningVendor {
  read(request: SignedRequest, connection: Connection, now: Date): ReadRequest | Promise<ReadRequest>
}

interface IntakeDependencies {
  connections: Pick<Connections, 'candidates' | 'anyOf' | 'secrets'>
  receive: Receive
  now: () => Date
}

interface IntakeOptions {
  vendor: SignedVendor
  take: Take
  /** Stores an event that asks for nothing yet, in its own transaction; false where it is for `take`. */
  keep?: (connection: Connection, incoming: Incoming) => Promise<boolean>
  dropped?: (connection: Connection, why: Dropped | 'overheard') => void
}

/** The published keys of the vendor are not available now: the vendor will repeat the request. */
function withoutKeys(error: unknown): never {
  if (!(error instanceof VendorError)) throw error
  throw unavailable('The keys of this vendor cannot be read at the moment')
}

/** A request may name thousands of accounts; only this many are looked up. */
const MOST_NAMES = 20
const MOST_CANDIDATES = 8

const namedInAddress = ({ url }: SignedRequest) => URL.parse(url, 'http://localhost')?.searchParams.get('c')

/** Finds the connection of a signed request: the one whose secret fits. */
export const signers =
  ({ connections, now }: Omit<IntakeDependencies, 'receive'>) =>
  (vendor: SigningVendor) => {
    const { kind, title } = vendor

    async function candidates(request: SignedRequest): Promise<Connection[]> {
      const id = namedInAddress(request)
      if (id) return connections.candidates(kind, { id })
      const found = new Map<string, Connection>()
      for (const named of (await vendor.named(request)).slice(0, MOST_NAMES)) {
        for (const connection of await connections.candidates(kind, named)) found.set(connection.id, connection)
        if (found.size >= MOST_CANDIDATES) break
      }
      return [...found.values()]
    }

    async function verify(request: SignedRequest, connection: Connection): Promise<SignatureCheck> {
      let check: SignatureCheck = { fits: false, why: 'it has no secret' }
      for (const secrets of await connections.secrets(connection)) {
        check = await vendor.verify(request, secrets, now(), connection).catch(withoutKeys)
        if (check.fits) return FITS
      }
      return check
    }

    return {
      title,
      isSetUp: () => connections.anyOf(kind),
      candidates,
      verify,
      isOpen: ({ removedAt, state }: Connection) => removedAt === null && state !== 'paused',
    }
  }
export type Signers = ReturnType<typeof signers>

/**
 * Intake of signed requests of a chat platform, each for the connection whose secret fits. Messages that do not address
 * Parley are only counted.
 */
export const vendorIntake =
  ({ receive, ...needs }: IntakeDependencies) =>
  ({ vendor, take, keep, dropped }: IntakeOptions): SignedSource<Connection, Incoming> => ({
    ...signers(needs)(vendor),
    read: (request, connection) => vendor.read(request, connection, needs.now()),
    take: async (connection, incoming) => {
      const heard = incoming.filter(({ addressed, reply }) => addressed || reply)
      for (let overheard = incoming.length - heard.length; overheard > 0; overheard -= 1)
        dropped?.(connection, 'overheard')
      const others: Incoming[] = []
      for (const each of heard) if (!(await keep?.(connection, each))) others.push(each)
      if (others.length > 0) await receive(connection, others, take)
    },
    ...(dropped && { dropped }),
  })
