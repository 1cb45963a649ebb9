import type { Reading } from './readings.ts'

/** Questions whose answer one sentence of the sources states, and what a person who reads it concludes. */
export const STATED_READINGS: readonly Reading[] = [
  {
    name: 'warranty, covered',
    topic: 'Does the warranty cover water damage?',
    sources: [
      {
        title: 'terms.md',
        content: `# Warranty

The warranty covers water damage for two years. Repairs took four days in 2023.`,
      },
      { title: 'Shop notes', content: 'Most customers ask about water damage first. The claim form costs nothing.' },
    ],
    reads: 'Yes',
  },
  {
    name: 'warranty, not covered',
    topic: 'Does the warranty cover water damage?',
    sources: [
      { title: 'terms.md', content: '# Warranty\n\nWater damage is not covered.' },
      { title: 'Shop notes', content: 'Most customers ask about water damage first.' },
    ],
    reads: 'No',
  },
  {
    name: 'supplier, named',
    topic: 'Which supplier delivers the pumps?',
    options: ['Acme', 'Birch', 'Corvus'],
    sources: [{ title: 'contract.md', content: 'Birch delivers the pumps. Acme delivers the pipes.' }],
    reads: 'Birch',
  },
  {
    name: 'desks, counted',
    topic: 'How many desks does the office have?',
    open: true,
    sources: [{ title: 'inventory.md', content: 'The office has 40 desks. It was painted in May.' }],
    reads: '40',
  },
  {
    name: 'a preamble and points in a name',
    topic: 'We run Node.js 20. It is old. Is Node.js 26.1 supported?',
    sources: [{ title: 'platforms.md', content: 'Node.js 26.1 is supported.' }],
    reads: 'Yes',
  },
  {
    name: 'lift, contradicted',
    topic: 'Is the lift in service?',
    sources: [
      { title: 'Monday', content: 'The lift is in service.' },
      { title: 'Friday', content: 'The lift is not in service.' },
    ],
    reads: null,
  },
]
