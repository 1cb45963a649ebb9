/** Who may take part in a debate, be it by a vote or by a word, and how often, however they do it. */
export const INTERVENTION = {
  id: 'debates.intervene',
  method: 'POST',
  auth: { permission: 'debates.update' },
  action: 'vote',
  audit: 'log',
} as const
