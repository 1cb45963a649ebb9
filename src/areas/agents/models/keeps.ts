import type { Kept } from '../../../storage/kept.ts'

export const modelKeeps: readonly Kept[] = [
  {
    table: 'model_connections',
    personal: ['name', 'created_by'],
    plain: [
      'organization_id',
      'id',
      'provider',
      'address',
      'sealed_key',
      'key_hint',
      'version',
      'tested_at',
      'test_ok',
      'test_message',
      'test_latency_ms',
      'created_at',
      'updated_at',
    ],
    category: 'machinery',
    purpose: 'The language models that an organization has connected, with their keys, sealed',
    exported: { without: ['sealed_key', 'key_hint'] },
    person: { by: ['created_by'], erase: 'pseudonym' },
  },
  {
    table: 'connected_models',
    personal: [],
    plain: ['organization_id', 'agent', 'connection_id', 'model', 'place', 'state', 'problem'],
    category: 'access',
    purpose: 'Which models of a connection can be asked, and how they fare',
    exported: { omit: 'It says nothing about a person' },
  },
]
