import type { FlowRule } from './rule.ts'

export const view = (body: string, imports = '') =>
  `from flask import Flask, request\nimport flask\n${imports}\napp = Flask(__name__)\n\n@app.route('/')\ndef page():\n    p = request.args.get('p')\n${body
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')}\n`
export const rule = (facts: Omit<FlowRule, 'kind' | 'language'>): FlowRule => ({
  kind: 'flow',
  language: 'python',
  ...facts,
})
export const REQUEST = ['request'] as const
export const OUTSIDE = ['request', 'caller'] as const
