import type { FlowRule } from './rule.ts'

export const handler = (body: string, top = '') =>
  `const express = require('express')\n${top}\nconst app = express()\napp.get('/', (req, res) => {\n  const p = req.query.p\n  ${body}\n})\n`
export const library = (body: string, top = '') => `${top}\nmodule.exports = function (p, q) {\n  ${body}\n}\n`
export const rule = (facts: Omit<FlowRule, 'kind' | 'language'>): FlowRule => ({
  kind: 'flow',
  language: 'javascript',
  ...facts,
})
export const REQUEST = ['request'] as const
export const OUTSIDE = ['request', 'caller'] as const
