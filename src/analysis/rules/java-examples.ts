import type { FlowRule } from './rule.ts'

export const method = (body: string, imports = '') =>
  `import javax.servlet.http.*;\n${imports}\npublic class C extends HttpServlet {\n  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    String p = request.getParameter("p");\n    ${body}\n  }\n}\n`
export const rule = (facts: Omit<FlowRule, 'kind' | 'language'>): FlowRule => ({
  kind: 'flow',
  language: 'java',
  ...facts,
})
export const REQUEST = ['request'] as const
