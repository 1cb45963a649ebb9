import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { DATA, TEXT } from '../tasks/artifacts.ts'

export interface CardFacts {
  /** The address of this installation, as others reach it. */
  address: string
  version: string
  skills: readonly Skill[]
}

export interface Skill {
  id: string
  name: string
  description: string
  tags: readonly string[]
  examples: readonly string[]
}

const DEBATE: Skill = {
  id: 'debate',
  name: 'Decide a question',
  description:
    'A panel of different models argues over a question, votes, and answers with a confidence, the dissent and a signed receipt.',
  tags: ['decision', 'debate', 'consensus'],
  examples: ['Should we ship on Friday or wait for the second review?'],
}

export const RESEARCH: Skill = {
  id: 'research',
  name: 'Decide with what the organization knows',
  description:
    'The same, grounded in the documents, memories and sources of the organization, which the answer cites. Ask for it by `metadata.skill`.',
  tags: ['research', 'evidence', 'decision'],
  examples: ['Which of our suppliers fits the new contract best?'],
}

const AUDIT: Skill = {
  id: 'audit',
  name: 'Audit a plan or a decision',
  description:
    'The panel examines a text in several rounds and answers with its findings, their severity and what to do. Ask for it by `metadata.skill`.',
  tags: ['audit', 'review', 'risk'],
  examples: ['We move all customers to the new contract on 1 May, without a trial.'],
}

const CRITIQUE: Skill = {
  id: 'critique',
  name: 'Attack a text',
  description:
    'Attackers in different roles look for what breaks a text; the answer has the vulnerabilities that held up. Ask for it by `metadata.skill`.',
  tags: ['critique', 'red team', 'risk'],
  examples: ['Everybody may read every report; only owners may delete one.'],
}

/** What works everywhere. */
export const SKILLS: readonly Skill[] = [DEBATE, AUDIT, CRITIQUE]

const SCOPES = {
  'debates.read': 'Read tasks',
  'debates.create': 'Ask questions',
  'debates.update': 'Continue and cancel tasks',
}

/** What other agents read about this one. Nothing in it is empty: verifiers take away what is, before they look at the signature. */
export const agentCard = ({ address, version, skills }: CardFacts): JsonObject => ({
  name: 'Parley',
  description: 'Decides questions with a panel of different models, and proves how it reached the decision.',
  supportedInterfaces: ['JSONRPC', 'HTTP+JSON'].map((protocolBinding) => ({
    url: `${address}/a2a`,
    protocolBinding,
    protocolVersion: PROTOCOL_VERSION,
  })),
  version,
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
  securitySchemes: {
    bearer: { httpAuthSecurityScheme: { scheme: 'Bearer', description: 'An API key, or the token of a session' } },
    oauth2: {
      oauth2SecurityScheme: {
        flows: {
          authorizationCode: {
            authorizationUrl: `${address}/oauth/authorize`,
            tokenUrl: `${address}/oauth/token`,
            refreshUrl: `${address}/oauth/token`,
            scopes: SCOPES,
            pkceRequired: true,
          },
        },
        oauth2MetadataUrl: `${address}/.well-known/oauth-authorization-server`,
      },
    },
  },
  securityRequirements: ['bearer', 'oauth2'].map((scheme) => ({
    schemes: { [scheme]: { list: ['debates.read', 'debates.create'] } },
  })),
  defaultInputModes: [TEXT, DATA],
  defaultOutputModes: [TEXT, DATA],
  skills: skills.map((skill) => ({ ...skill, tags: [...skill.tags], examples: [...skill.examples] })),
})
