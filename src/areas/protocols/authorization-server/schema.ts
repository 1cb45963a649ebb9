import Type, { type Static } from 'typebox'
import { ORGANIZATION_ROLES } from '../../../shared/identity/caller.ts'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'
import { MOST_REDIRECTS } from './client-metadata.ts'
import { DOORS, OFFERED_SCOPES } from './doors.ts'

const Said = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description ? { description } : {}) }))
const Address = Type.String({ minLength: 1, maxLength: 2_000 })
const Door = Type.Enum([...DOORS])
const Scopes = Type.Array(Type.Enum([...OFFERED_SCOPES]), { maxItems: OFFERED_SCOPES.length })
const Texts = Type.Array(Type.String())

/** RFC 6749 § 5.2 */
export const OauthRefusal = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  iss: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
})

export const AuthorizationQuery = Type.Object({
  client_id: Said(2_000, 'The id of a registered client, or the address of its metadata document'),
  redirect_uri: Said(2_000),
  response_type: Said(40, '`code`'),
  response_mode: Type.Optional(Type.Literal('query')),
  code_challenge: Said(200),
  code_challenge_method: Said(40, '`S256`'),
  resource: Type.Optional(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 10 })),
  scope: Said(2_000),
  state: Said(4_000),
})
export const AuthorizationParams = Type.Object({ uid: Type.String({ pattern: ID_PATTERN }) })

export const TokenRequest = Type.Object({
  grant_type: Said(200, '`authorization_code` or `refresh_token`'),
  code: Said(200),
  redirect_uri: Said(2_000),
  code_verifier: Said(200),
  refresh_token: Said(200),
  client_id: Said(2_000),
  client_secret: Said(500),
  resource: Said(2_000),
  scope: Said(2_000),
})
export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  refresh_token: Type.String(),
  scope: Type.String(),
})

export const RevocationRequest = Type.Object({
  token: Said(200),
  token_type_hint: Said(200),
  client_id: Said(2_000),
  client_secret: Said(500),
})

/** RFC 7591; what is not named here has no effect. */
export const Registration = Type.Object({
  client_name: Said(1_000),
  redirect_uris: Type.Array(Address, { minItems: 1, maxItems: MOST_REDIRECTS }),
  token_endpoint_auth_method: Said(40),
  application_type: Said(40),
})
export const RegisteredClient = Type.Object({
  client_id: Type.String(),
  client_id_issued_at: Type.Integer(),
  client_name: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  client_secret_expires_at: Type.Optional(Type.Integer()),
  redirect_uris: Texts,
  grant_types: Texts,
  response_types: Texts,
  token_endpoint_auth_method: Type.String(),
  application_type: Type.String(),
})

export const ServerMetadata = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  registration_endpoint: Type.Optional(Type.String()),
  response_types_supported: Texts,
  response_modes_supported: Texts,
  grant_types_supported: Texts,
  code_challenge_methods_supported: Texts,
  token_endpoint_auth_methods_supported: Texts,
  revocation_endpoint_auth_methods_supported: Texts,
  scopes_supported: Texts,
  authorization_response_iss_parameter_supported: Type.Boolean(),
  client_id_metadata_document_supported: Type.Boolean(),
})
export const DoorMetadata = Type.Object({
  resource: Type.String(),
  resource_name: Type.String(),
  authorization_servers: Texts,
  scopes_supported: Texts,
  bearer_methods_supported: Texts,
})

const Role = Type.Enum(ORGANIZATION_ROLES)
const AllowedScopes = Type.Array(Type.Enum([...OFFERED_SCOPES]), {
  description: 'The scopes that the role of the person allows',
})
const InteractionId = Type.String({
  pattern: ID_PATTERN,
  maxLength: 64,
  description: 'From the address of the consent page',
})

export const ConsentQuery = Type.Object({ interaction: InteractionId })
export const Consent = Type.Object({
  interaction: Type.String(),
  client: Type.Object({
    id: Type.String(),
    name: Type.String({ description: 'The name that the application gives itself: untrusted text' }),
    kind: Type.Enum(['metadata-document', 'registered', 'self-registered']),
    host: Type.String({ description: 'Who vouches for the name: the host of the metadata document, else empty' }),
  }),
  redirect_host: Type.String({ description: 'The host that the browser opens afterwards' }),
  on_this_computer: Type.Boolean({ description: 'The application runs on the computer of the person' }),
  resource: Door,
  scopes: Scopes,
  organizations: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      role: Role,
      scopes: AllowedScopes,
      workspaces: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), role: Role, scopes: AllowedScopes }),
        { description: 'The workspaces that the person may enter, by name: access may be bound to one' },
      ),
    }),
    { description: 'The places in which access may be granted; the one in which the person acts comes first' },
  ),
})
export type Consent = Static<typeof Consent>

export const Decision = Type.Object({
  interaction: InteractionId,
  allow: Type.Boolean(),
  organization_id: Type.Optional(
    Type.String({
      pattern: ID_PATTERN,
      maxLength: 64,
      description: 'Default: the organization in which the person acts',
    }),
  ),
  workspace_id: Type.Optional(
    Type.String({
      pattern: ID_PATTERN,
      maxLength: 64,
      description: 'The workspace of that organization in which the application always acts. Default: the organization',
    }),
  ),
  scopes: Type.Optional(
    Type.Array(Type.Enum([...OFFERED_SCOPES]), {
      minItems: 1,
      maxItems: OFFERED_SCOPES.length,
      description: 'The requested scopes that are granted. Default: all of them',
    }),
  ),
})
export type Decision = Static<typeof Decision>
export const Decided = Type.Object({
  redirect_to: Type.String({ description: 'The address that the browser opens next' }),
})

export const GrantPage = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  everybody: Type.Optional(
    Type.Boolean({ description: 'Includes those of other members; for leaders of the organization' }),
  ),
})
const Grant = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  person_name: orNull(Type.String()),
  client_id: Type.String(),
  client_name: Type.String(),
  resource: Door,
  scopes: Texts,
  created_at: Time,
  ends_at: Time,
  last_used_at: orNull(Time),
  workspace_id: orNull(Type.String({ description: 'The workspace in which the application always acts' })),
})
export const GrantList = listOf('grants', Grant)
export const GrantedApplication = Type.Object({ id: Type.String(), client_name: Type.String() })
export const EndedGrant = Type.Object({ id: Type.String(), revoked: Type.Boolean() })

export const NewClient = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  redirect_uris: Type.Array(Address, { minItems: 1, maxItems: MOST_REDIRECTS }),
  confidential: Type.Optional(
    Type.Boolean({ default: false, description: 'The client can keep a secret, and gets one' }),
  ),
})
export type NewClient = Static<typeof NewClient>
const Client = Type.Object({
  id: Type.String(),
  name: Type.String(),
  redirect_uris: Texts,
  confidential: Type.Boolean(),
  created_at: Time,
})
export const CreatedClient = Type.Object({
  ...Client.properties,
  secret: orNull(Type.String({ description: 'It is shown only here' })),
})
export const ClientPage = pageQuery({ limit: 50, max: 200 })
export const ClientList = listOf('clients', Client)
export const RemovedClient = Type.Object({ id: Type.String(), removed: Type.Boolean(), grants_ended: Type.Integer() })
