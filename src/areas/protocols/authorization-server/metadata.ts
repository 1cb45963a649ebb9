import type { Resource } from '../../../shared/identity/caller.ts'
import { addressOf, OFFERED_SCOPES } from './doors.ts'

const NAMES: Readonly<Record<Resource, string>> = {
  mcp: 'Parley for assistants (MCP)',
  a2a: 'Parley for agents (A2A)',
  v1: 'Parley for programs that speak the OpenAI interface',
}

/** How clients reach the authorization server, and what it can do (RFC 8414). */
export const serverMetadata = (issuer: string, { registration }: { registration: boolean }) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  ...(registration ? { registration_endpoint: `${issuer}/oauth/register` } : {}),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  scopes_supported: [...OFFERED_SCOPES],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/** Who issues tokens for a door (RFC 9728). */
export const doorMetadata = (issuer: string, door: Resource) => ({
  resource: addressOf(issuer, door),
  resource_name: NAMES[door],
  authorization_servers: [issuer],
  scopes_supported: [...OFFERED_SCOPES],
  bearer_methods_supported: ['header'],
})
