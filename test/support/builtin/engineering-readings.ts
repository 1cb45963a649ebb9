import type { Reading } from './readings.ts'

/** Questions as engineers ask them, with the notes they have. */
export const ENGINEERING_READINGS: readonly Reading[] = [
  {
    name: 'microservices for',
    topic: 'Should we migrate to microservices?',
    sources: [
      {
        title: 'context',
        content:
          'Teams that moved to microservices deploy four times as often. Incidents dropped by 40% after the split. Our monolith takes three hours to build and blocks every team.',
      },
    ],
    reads: 'Yes',
  },
  {
    name: 'microservices against',
    topic: 'Should we migrate to microservices?',
    sources: [
      {
        title: 'context',
        content:
          'Microservices doubled our operating costs in the pilot. Debugging across services was slow and error-prone. The monolith is stable and the team of four understands it well.',
      },
    ],
    reads: 'No',
  },
  {
    name: 'open source',
    topic: 'Should we open-source the SDK?',
    sources: [
      {
        title: 'memo',
        content:
          'Open-sourcing the SDK would expose our unpatched parser. Legal has not cleared two bundled dependencies. Maintaining public issues would take one engineer full time.',
      },
    ],
    reads: 'No',
  },
  {
    name: 'price',
    topic: 'Should we raise the price of the basic plan?',
    sources: [
      {
        title: 'survey',
        content:
          'A test with 2,000 visitors showed that raising the price to 12 euros increased revenue by 18%. Churn did not change. Competitors charge 15 euros.',
      },
    ],
    reads: 'Yes',
  },
  {
    name: 'AI code review',
    topic: 'Should we require AI code review on every pull request?',
    sources: [
      {
        title: 'trial',
        content:
          'The AI review found 3 real bugs in 400 pull requests. It produced 900 false positives. Developers ignored its comments after a week and merging took 20 minutes longer.',
      },
    ],
    reads: 'No',
  },
  {
    name: 'cloud',
    topic: 'Which cloud should we choose?',
    options: ['AWS', 'Azure', 'GCP'],
    sources: [
      {
        title: 'eval',
        content:
          'AWS was the most expensive in all three scenarios. Azure integrates with our directory and was 20% cheaper than AWS. GCP had the best performance but lacks a region in Brazil, which is mandatory.',
      },
    ],
    reads: 'Azure',
  },
  {
    name: 'monolith or not',
    topic: 'Monolith or microservices for the new shop?',
    options: ['Monolith', 'Microservices'],
    sources: [
      {
        title: 'notes',
        content:
          'A monolith is simpler to operate for a team of three. Microservices would need a platform team that we do not have.',
      },
    ],
    reads: 'Monolith',
  },
  {
    name: 'opening hours',
    topic: 'Should the clinic extend its opening hours?',
    sources: [
      {
        title: 'data',
        content:
          'Extended opening hours cut waiting times from 40 to 15 minutes in the pilot. Patient satisfaction rose. Nurses reported more fatigue.',
      },
    ],
    reads: 'Yes',
  },
  {
    name: 'acquire',
    topic: 'Should we acquire Tinderbox Ltd?',
    sources: [
      {
        title: 'due diligence',
        content:
          'Tinderbox has two pending lawsuits and declining revenue. Its main customer is leaving. The engineering team is strong.',
      },
    ],
    reads: 'No',
  },
  {
    name: 'caching',
    topic: 'Should we cache API responses?',
    sources: [
      {
        title: 'doc',
        content:
          '# Findings\n\n- Cached API responses were served in 5 ms instead of 120 ms.\n- Database load fell by 70%.\n- Two users saw stale prices.',
      },
    ],
    reads: 'Yes',
  },
]
