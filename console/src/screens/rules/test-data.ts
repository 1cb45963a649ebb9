import type { TestData } from '../../app/test-data.ts'

export const testData: TestData = async ({ post }) => {
  await post('/inbox/routing/rules', {
    ...{ name: 'Invoices', description: 'Whoever pays sees them first', stop: true },
    conditions: [
      { field: 'subject', operator: 'contains', value: 'invoice' },
      { field: 'trust', operator: 'equals', value: 'member' },
    ],
    actions: [
      { type: 'label', target: 'billing' },
      { type: 'escalate', target: 'debate' },
    ],
  })
  await post('/inbox/routing/rules', {
    ...{ name: 'Lists', priority: 20, enabled: false, condition_logic: 'OR' },
    conditions: [{ field: 'list_id', operator: 'contains', value: 'example.org' }],
    actions: [{ type: 'archive' }],
  })
  return {}
}
