import type { Kept } from '../kept.ts'

export const searchKeeps: readonly Kept[] = [
  {
    table: 'passages',
    personal: ['head', 'text', 'place'],
    plain: ['organization_id', 'number', 'item', 'ordinal', 'kind', 'config', 'debate_id', 'removed_at'],
    category: 'knowledge',
    purpose: 'Parts of texts of the organization, and of the mails of each mailbox, so that they can be found',
    exported: { omit: 'The texts are exported by the areas that keep them' },
    debate: { by: 'debate_id', erase: { effect: 'search.remove' } },
  },
  {
    table: 'search_segments',
    personal: [],
    plain: [
      'organization_id',
      'segment',
      'version',
      'class',
      'analysis',
      'living',
      'total_length',
      'configs',
      'numbers',
      'lengths',
      'kinds',
    ],
    category: 'machinery',
    purpose: 'Which passages a part of the search index holds',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'search_postings',
    personal: ['term'],
    plain: ['organization_id', 'segment', 'df', 'postings'],
    category: 'knowledge',
    purpose: 'Which words stand in which passages, so that they can be found',
    exported: { omit: 'The texts are exported by the areas that keep them' },
    person: { by: [], erase: { keep: 'Its words go with the passages that hold them' } },
  },
]
