export { EditTemplateScreen, NewTemplateScreen } from './editor/editor-screens.tsx'
export { RunScreen } from './run/run-screen.tsx'
export { TemplateScreen } from './template-screen.tsx'
export { WorkflowsScreen } from './workflows-screen.tsx'
